import { assertEvent, assign, setup } from 'xstate';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { failureOfExcelPassword } from '../../src/rules/import/excelPassword.ts';
import type { UserQuery } from '../../src/rules/users/userQuery.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type SavedUsers = { fileName: string; total: number };

export type UserExportEvent =
  /** What the list shows is to be exported. */
  | { type: 'export.requested'; query: UserQuery }
  | { type: 'export.canceled' }
  | { type: 'password.submitted'; password: string };

type Context = { query: UserQuery | null; error: string | null; saved: SavedUsers | null };

const unexpected = 'The file could not be made. Try again in a moment.';

export const userExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UserExportEvent,
    tags: {} as 'open' | 'busy' | 'saved',
  },
  actors: {
    /** Requests the workbook and saves it on the device; only the call gets the password. */
    exportUsers: promisePlaceholder<Result<SavedUsers>, { query: UserQuery; password: string }>(
      'exportUsers',
    ),
  },
  guards: {
    isWrong: (_, { password }: { password: string }) => failureOfExcelPassword(password) !== null,
    isSaved: (_, { output }: { output: Result<SavedUsers> }) => output.ok,
  },
  actions: {
    setQuery: assign((_, { query }: { query: UserQuery }) => ({ query, error: null })),
    storeFailure: assign((_, { password }: { password: string }) => ({
      error: failureOfExcelPassword(password),
    })),
    clearFault: assign({ error: null }),
    setSaved: assign((_, { output }: { output: Result<SavedUsers> }) => ({
      saved: valueIn(output),
    })),
    setRefusal: assign((_, { output }: { output: Result<SavedUsers> | null }) => ({
      error: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'userExport',
  description: 'Exports the user list as a password-protected workbook.',
  context: { query: null, error: null, saved: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No export is running.',
      on: {
        'export.requested': {
          target: 'confirming',
          actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
          meta: { requirements: ['CALL-14'] },
        },
      },
    },
    saved: {
      description: 'The file is saved on the device.',
      tags: 'saved',
      on: {
        'export.requested': {
          target: 'confirming',
          actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
          meta: { requirements: ['CALL-14'] },
        },
      },
    },
    confirming: {
      description: 'Waiting for the user to enter a password for the file.',
      tags: 'open',
      on: {
        'export.canceled': { target: 'closed', meta: { requirements: ['CALL-14'] } },
        'password.submitted': [
          {
            guard: { type: 'isWrong', params: ({ event }) => ({ password: event.password }) },
            actions: {
              type: 'storeFailure',
              params: ({ event }) => ({ password: event.password }),
            },
            meta: { requirements: ['CALL-14'] },
          },
          { target: 'exporting', actions: 'clearFault', meta: { requirements: ['CALL-21'] } },
        ],
      },
    },
    exporting: {
      description: 'The server creates the file, which may take some seconds.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'exportUsers',
        src: 'exportUsers',
        input: ({ context: { query }, event }) => {
          assertEvent(event, 'password.submitted');
          if (!query) throw new Error('Nothing was asked.');
          return { query, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'saved',
            actions: { type: 'setSaved', params: output },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'confirming',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'export.canceled': { target: 'closed', meta: { requirements: ['CALL-14'] } } },
    },
  },
});
