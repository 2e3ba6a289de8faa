import { assign, setup } from 'xstate';
import type { UserList } from '../../src/contract/users/user.ts';
import { type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { failureIn, type PageFailure } from '../../src/rules/core/pageFailure.ts';
import type { EditLabel } from '../../src/rules/offline/unsentEdit.ts';
import {
  isSameQuery,
  type UserFilters,
  type UserQuery,
  withFilters,
} from '../../src/rules/users/userQuery.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { userExportMachine } from './userExport.machine.ts';

/** A page of the list, from the server or from what this device keeps. */
export type LoadedUsers = {
  readonly list: UserList;
  /** What became of one's own edits, by the person edited. */
  readonly labels: Readonly<Record<string, EditLabel>>;
  /** When the stored list was loaded (ISO 8601); null if the server replied. */
  readonly storedAt: string | null;
};

export type UserListInput = LoadedUsers & { query: UserQuery };

export type UserListEvent =
  /** Something was typed or chosen above the list. */
  { type: 'filters.changed'; filters: UserFilters } | { type: 'retry.requested' };

const unexpected: PageFailure = {
  kind: 'other',
  message: 'The list couldn’t be loaded. Try again in a moment.',
  reference: null,
};

export const userListMachine = setup({
  types: {
    context: {} as UserListInput & {
      failure: PageFailure | null;
      /** The chart of exports failed beyond repair. */
      isExportBroken: boolean;
    },
    input: {} as UserListInput,
    events: {} as UserListEvent,
    children: {} as { userExport: 'userExport' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    userExport: userExportMachine,
    /** Puts the query into the address and loads its page; a newer query ends the load. */
    loadUsers: promisePlaceholder<Result<LoadedUsers>, { query: UserQuery }>('loadUsers'),
  },
  guards: {
    isSameQuery: ({ context }, { filters }: { filters: UserFilters }) =>
      isSameQuery({ ...context.query, start: '' }, withFilters(context.query, filters)),
    isLoaded: (_, { output }: { output: Result<LoadedUsers> }) => output.ok,
  },
  actions: {
    setFilters: assign(({ context }, { filters }: { filters: UserFilters }) => ({
      query: withFilters(context.query, filters),
    })),
    setList: assign((_, { output }: { output: Result<LoadedUsers> }) => valueIn(output)),
    setExportBroken: assign({ isExportBroken: true }),
    setFailure: assign((_, { output }: { output: Result<LoadedUsers> | null }) => ({
      failure: failureIn(output) ?? unexpected,
    })),
  },
  delays: { untilSearch: 250 },
}).createMachine({
  id: 'userList',
  description: 'Lists and searches the agency’s users as the user types.',
  context: ({ input }) => ({ ...input, failure: null, isExportBroken: false }),
  // Next to the list, which continues without it if it should ever break.
  invoke: {
    id: 'userExport',
    src: 'userExport',
    onError: { actions: 'setExportBroken', meta: { requirements: ['ERR-OTHER'] } },
  },
  initial: 'idle',
  on: {
    'filters.changed': [
      {
        guard: { type: 'isSameQuery', params: ({ event }) => ({ filters: event.filters }) },
        meta: { requirements: ['CALL-14'] },
      },
      {
        target: '.waiting',
        actions: { type: 'setFilters', params: ({ event }) => ({ filters: event.filters }) },
        meta: { requirements: ['CALL-14'] },
      },
    ],
  },
  states: {
    idle: { description: 'The list shows the current search.' },
    waiting: {
      description: 'Waiting for the user to stop typing. The earlier list stays.',
      tags: 'busy',
      after: { untilSearch: { target: 'searching', meta: { requirements: ['CALL-14'] } } },
    },
    searching: {
      description: 'The server searches. The earlier list stays until the reply.',
      tags: 'busy',
      invoke: {
        id: 'loadUsers',
        src: 'loadUsers',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: output },
            target: 'idle',
            actions: { type: 'setList', params: output },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    failed: {
      description: 'The search failed. The user can retry.',
      tags: 'failed',
      on: { 'retry.requested': { target: 'searching', meta: { requirements: ['ERR-OTHER'] } } },
    },
  },
});
