import { assertEvent } from 'xstate';
import { output, received } from '../core/output.ts';
import { firstRows, importIdOf, importSetup } from './import.setup.ts';
import { rowStates } from './import.states.ts';

export const importMachine = importSetup.createMachine({
  id: 'import',
  description:
    'Imports a CSV file: checks its rows, shows a preview, and saves after confirmation.',
  context: ({ input }) => ({
    ...input,
    standing: null,
    unknownHeads: [],
    progress: null,
    query: firstRows,
    rows: [],
    total: 0,
    isMailed: false,
    exported: null,
    refusal: null,
    rowsFailure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser looks for an unfinished import to resume.',
      always: [
        { guard: 'isHalfWritten', target: 'paused', actions: 'takeUp' },
        { guard: 'isToBeConfirmed', target: 'preview', actions: 'takeUp' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'The user chooses a file or exports existing records.',
      on: {
        'file.chosen': { target: 'beginning', actions: 'startAnew' },
        'export.requested': { target: 'exporting', actions: 'startAnew' },
      },
    },
    exporting: {
      description: 'The server creates the export file.',
      tags: 'busy',
      invoke: {
        id: 'exportFile',
        src: 'exportFile',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'choosing',
            actions: { type: 'setExported', params: output },
          },
          {
            target: 'choosing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    beginning: {
      description: 'The browser reads the column names and starts the import on the server.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'beginFile',
        src: 'beginFile',
        input: ({ context: { kind }, event }) => {
          assertEvent(event, 'file.chosen');
          return { kind, file: event.file };
        },
        onDone: [
          {
            guard: { type: 'isRead', params: output },
            target: 'reading',
            actions: { type: 'setRead', params: output },
          },
          {
            target: 'choosing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    reading: {
      description: 'The server checks the rows in batches.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'sendRows',
        src: 'sendRows',
        input: ({ context }) => importIdOf(context),
        onDone: [
          {
            guard: { type: 'isReadToEnd', params: output },
            target: 'preview',
            actions: { type: 'setRead', params: output },
          },
          {
            guard: { type: 'isRead', params: output },
            target: 'reading',
            reenter: true,
            actions: { type: 'setRead', params: output },
          },
          {
            target: 'choosing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'import.canceled': { target: 'canceling' } },
    },
    preview: {
      description: 'The page shows the effect of each row. Nothing is saved yet.',
      tags: 'preview',
      entry: 'beginRows',
      on: {
        'rows.chosen': { target: '.loading', actions: { type: 'setQuery', params: received } },
        'import.confirmed': {
          target: 'confirming',
          actions: { type: 'setMailed', params: received },
        },
        'import.canceled': { target: 'canceling' },
      },
      initial: 'loading',
      states: rowStates('The browser loads the rows.'),
    },
    confirming: {
      description: 'The server records the user’s confirmation.',
      tags: ['preview', 'busy'],
      invoke: {
        id: 'confirmImport',
        src: 'confirmImport',
        input: ({ context }) => ({ ...importIdOf(context), isMailed: context.isMailed }),
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'applying',
            actions: { type: 'setStanding', params: output },
          },
          {
            target: 'paused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    applying: {
      description: 'The server saves the rows in batches. Saved rows stay saved.',
      tags: ['applying', 'busy'],
      invoke: {
        id: 'applyRows',
        src: 'applyRows',
        input: ({ context }) => importIdOf(context),
        onDone: [
          {
            guard: { type: 'isWrittenToEnd', params: output },
            target: 'done',
            actions: { type: 'setStanding', params: output },
          },
          {
            guard: { type: 'isDone', params: output },
            target: 'applying',
            reenter: true,
            actions: { type: 'setStanding', params: output },
          },
          {
            target: 'paused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    paused: {
      description: 'Import confirmed but incomplete. The user can resume.',
      tags: 'paused',
      on: {
        'retry.requested': { target: 'confirming' },
        'import.canceled': { target: 'canceling' },
      },
    },
    canceling: {
      description: 'The server cancels the import.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: ({ context }) => importIdOf(context),
        onDone: [
          { guard: { type: 'isDone', params: output }, target: 'choosing', actions: 'startAnew' },
          {
            target: 'notCanceled',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'notCanceled',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    notCanceled: {
      description: 'The import may not be canceled. The user can retry. No rows are saved.',
      tags: 'notCanceled',
      on: { 'import.canceled': { target: 'canceling', meta: { requirements: ['ERR-OTHER'] } } },
    },
    done: {
      description: 'The import is finished. The page shows the result.',
      tags: 'done',
      entry: 'beginFailedRows',
      on: {
        'rows.chosen': { target: '.loading', actions: { type: 'setQuery', params: received } },
        'import.canceled': { target: 'choosing' },
      },
      initial: 'loading',
      states: rowStates('The browser loads the rows that were not saved.'),
    },
  },
});
