import { firstRows, importIdOf, importSetup } from './import.setup.ts';

export const importMachine = importSetup.createMachine({
  id: 'import',
  description:
    'A CSV file is read and judged, its rows are shown with what is wrong, and nothing is written until that is confirmed.',
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
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'An import that was not finished is gone on with.',
      always: [
        {
          guard: 'isHalfWritten',
          target: 'paused',
          actions: 'takeUp',
          meta: { requirements: ['CALL-14'] },
        },
        {
          guard: 'isToBeConfirmed',
          target: 'preview',
          actions: 'takeUp',
          meta: { requirements: ['CALL-14'] },
        },
        { target: 'choosing', meta: { requirements: ['CALL-14'] } },
      ],
    },
    choosing: {
      description: 'A file is chosen; what there is already can be taken as one.',
      tags: 'choosing',
      on: {
        'file.chosen': {
          target: 'beginning',
          actions: 'startAnew',
          meta: { requirements: ['CALL-14'] },
        },
        'export.requested': {
          target: 'exporting',
          actions: 'startAnew',
          meta: { requirements: ['CALL-14'] },
        },
      },
    },
    exporting: {
      description: 'The server makes the file.',
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'exportFile',
        src: 'exportFile',
        input: ({ context: { kind } }) => ({ kind }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ output: event.output }) },
            target: 'choosing',
            actions: { type: 'keepExported', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'choosing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    beginning: {
      description: 'The heading of the file is read, and the server told of it.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'beginFile',
        src: 'beginFile',
        input: ({ context: { kind }, event }) => {
          if (event.type !== 'file.chosen') throw new Error('No file was chosen.');
          return { kind, file: event.file };
        },
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ output: event.output }) },
            target: 'reading',
            actions: { type: 'keepRead', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'choosing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    reading: {
      description: 'The rows are sent and judged, some hundreds at a time.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'sendRows',
        src: 'sendRows',
        input: ({ context }) => importIdOf(context),
        onDone: [
          {
            guard: { type: 'isReadToEnd', params: ({ event }) => ({ output: event.output }) },
            target: 'preview',
            actions: { type: 'keepRead', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => ({ output: event.output }) },
            target: 'reading',
            reenter: true,
            actions: { type: 'keepRead', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'choosing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'import.dropped': { target: 'dropping', meta: { requirements: ['CALL-14'] } } },
    },
    preview: {
      description: 'What each row would do is shown; nothing is written.',
      tags: 'preview',
      entry: 'beginRows',
      on: {
        'rows.chosen': {
          target: '.loading',
          actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          meta: { requirements: ['CALL-14'] },
        },
        'import.confirmed': {
          target: 'confirming',
          actions: { type: 'keepMailed', params: ({ event }) => ({ isMailed: event.isMailed }) },
          meta: { requirements: ['CALL-14'] },
        },
        'import.dropped': { target: 'dropping', meta: { requirements: ['CALL-14'] } },
      },
      initial: 'loading',
      states: {
        loading: {
          description: 'The rows are fetched.',
          tags: 'busy',
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => ({ ...importIdOf(context), query: context.query }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
                target: 'shown',
                actions: { type: 'keepRows', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['CALL-14'] },
              },
              {
                target: 'failed',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'keepRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        shown: { description: 'The rows are here.' },
        failed: {
          description: 'They did not come: why, and a way to try again.',
          tags: 'rowsFailed',
          on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
        },
      },
    },
    confirming: {
      description: 'The server is told that it may be written.',
      tags: ['preview', 'busy'],
      invoke: {
        id: 'confirmImport',
        src: 'confirmImport',
        input: ({ context }) => ({ ...importIdOf(context), isMailed: context.isMailed }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ output: event.output }) },
            target: 'applying',
            actions: { type: 'keepStanding', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'paused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    applying: {
      description: 'The rows are written, some at a time; what is written stays, whatever happens.',
      tags: ['applying', 'busy'],
      invoke: {
        id: 'applyRows',
        src: 'applyRows',
        input: ({ context }) => importIdOf(context),
        onDone: [
          {
            guard: { type: 'isWrittenToEnd', params: ({ event }) => ({ output: event.output }) },
            target: 'done',
            actions: { type: 'keepStanding', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            guard: { type: 'isDone', params: ({ event }) => ({ output: event.output }) },
            target: 'applying',
            reenter: true,
            actions: { type: 'keepStanding', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'paused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'paused',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    paused: {
      description: 'It was confirmed and is not written to its end: it can be gone on with.',
      tags: 'paused',
      on: {
        'retry.requested': { target: 'confirming', meta: { requirements: ['CALL-14'] } },
        'import.dropped': { target: 'dropping', meta: { requirements: ['CALL-14'] } },
      },
    },
    dropping: {
      description: 'The server is told that it is given up.',
      tags: ['reading', 'busy'],
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: ({ context }) => importIdOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ output: event.output }) },
            target: 'choosing',
            actions: 'startAnew',
            meta: { requirements: ['CALL-14'] },
          },
          {
            target: 'notDropped',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-14'] },
          },
        ],
        onError: {
          target: 'notDropped',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    notDropped: {
      description:
        'It may not be given up yet: why, and a way to try again. Nothing can be written from here.',
      tags: 'notDropped',
      on: { 'import.dropped': { target: 'dropping', meta: { requirements: ['ERR-OTHER'] } } },
    },
    done: {
      description: 'It is written: what came of it is said, and another file can be chosen.',
      tags: 'done',
      entry: 'beginFailedRows',
      on: {
        'rows.chosen': {
          target: '.loading',
          actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
          meta: { requirements: ['CALL-14'] },
        },
        'import.dropped': {
          target: 'choosing',
          actions: 'startAnew',
          meta: { requirements: ['CALL-14'] },
        },
      },
      initial: 'loading',
      states: {
        loading: {
          description: 'The rows that were not written are fetched.',
          tags: 'busy',
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => ({ ...importIdOf(context), query: context.query }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
                target: 'shown',
                actions: { type: 'keepRows', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['CALL-14'] },
              },
              {
                target: 'failed',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'keepRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        shown: { description: 'They are here.' },
        failed: {
          description: 'They did not come: why, and a way to try again.',
          tags: 'rowsFailed',
          on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
        },
      },
    },
  },
});
