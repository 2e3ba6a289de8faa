import { output } from '../core/output.ts';
import { resyncSetup, toDeliver, toKeep, toStore } from './resync.setup.ts';

export const resyncMachine = resyncSetup.createMachine({
  id: 'resync',
  description: 'Sends edits made offline, one at a time, until all are sent.',
  context: ({ input }) => ({
    ...input,
    edits: [],
    tried: [],
    failures: 0,
    draw: 0,
    isAskedAgain: false,
  }),
  invoke: {
    id: 'watchEdits',
    src: 'watchEdits',
    input: ({ context }) => ({ owner: context.owner }),
    // The table is read at the start and after a wait all the same.
    onError: {},
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser looks for the user’s encryption key in this agency.',
      invoke: {
        id: 'openTable',
        src: 'openTable',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: [
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'reading',
            meta: { requirements: ['OFF-03'] },
          },
          {
            target: 'locked',
            actions: [{ type: 'setDraw', params: ({ event }) => event.output }, 'countFailure'],
            meta: { requirements: ['OFF-03'] },
          },
        ],
        onError: { target: 'locked', actions: 'countFailure', meta: { requirements: ['OFF-03'] } },
      },
      after: {
        untilTableIsGivenUp: {
          target: 'locked',
          actions: 'countFailure',
          meta: { requirements: ['OFF-03', 'SYNC-02'] },
        },
      },
      on: {
        'connection.restored': {
          target: 'opening',
          reenter: true,
          actions: 'clearFailures',
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': {
          target: 'opening',
          reenter: true,
          meta: { requirements: ['SYNC-02'] },
        },
      },
    },
    locked: {
      description: 'No key. The device stores nothing until the server provides one.',
      after: { untilRetry: { target: 'opening', meta: { requirements: ['SYNC-02'] } } },
      on: {
        'connection.restored': {
          target: 'opening',
          actions: 'clearFailures',
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': { target: 'opening', meta: { requirements: ['SYNC-02'] } },
      },
    },
    reading: {
      description: 'The browser reads the waiting edits, again after each one sent.',
      invoke: {
        id: 'readTable',
        src: 'readTable',
        input: ({ context }) => ({ owner: context.owner }),
        onDone: {
          target: 'choosing',
          actions: { type: 'setEdits', params: ({ event }) => event.output },
          meta: { requirements: ['SYNC-01', 'ENT-06'] },
        },
        onError: { target: 'locked', actions: 'countFailure', meta: { requirements: ['SYNC-02'] } },
      },
      after: {
        untilTableIsGivenUp: {
          target: 'locked',
          actions: 'countFailure',
          meta: { requirements: ['SYNC-02'] },
        },
      },
      on: {
        'connection.restored': {
          actions: ['askAgain', 'clearFailures'],
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': { actions: 'askAgain', meta: { requirements: ['SYNC-02'] } },
        'edits.changed': { target: 'reading', reenter: true, meta: { requirements: ['SYNC-03'] } },
      },
    },
    choosing: {
      description: 'The browser chooses the oldest edit not yet tried in this round.',
      always: [
        { guard: 'hasNext', target: 'delivering', meta: { requirements: ['SYNC-01'] } },
        {
          guard: 'isAskedAgain',
          target: 'reading',
          actions: 'startRound',
          meta: { requirements: ['SYNC-01', 'SYNC-02'] },
        },
        {
          guard: 'hasUnsent',
          target: 'waiting',
          actions: 'countFailure',
          meta: { requirements: ['SYNC-02'] },
        },
        { target: 'idle', meta: { requirements: ['SYNC-01'] } },
      ],
    },
    delivering: {
      description: 'The browser delivers one edit, then continues with the next.',
      tags: 'sending',
      invoke: {
        id: 'lockEdit',
        src: 'lockEdit',
        input: ({ context }) => toDeliver(context),
        onError: { target: 'reading', actions: 'setTried', meta: { requirements: ['SYNC-02'] } },
      },
      after: {
        untilSendingIsGivenUp: {
          target: 'waiting',
          actions: 'countFailure',
          meta: { requirements: ['SYNC-02'] },
        },
      },
      // Remembered for the next round: it may be minutes until there is reason again.
      on: {
        'connection.restored': {
          actions: ['askAgain', 'clearFailures'],
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': { actions: 'askAgain', meta: { requirements: ['SYNC-02'] } },
      },
      initial: 'locking',
      states: {
        locking: {
          description: 'Waiting until no other tab delivers an edit of the same person.',
          on: { 'lock.granted': { target: 'sending', meta: { requirements: ['SYNC-03'] } } },
        },
        sending: {
          description: 'The browser sends the edit as the device has it.',
          invoke: {
            id: 'sendEdit',
            src: 'sendEdit',
            input: ({ context }) => toDeliver(context),
            onDone: [
              {
                guard: { type: 'isSaved', params: output },
                target: 'storing',
                meta: { requirements: ['SYNC-01'] },
              },
              {
                guard: { type: 'isConflict', params: output },
                target: 'keepingConflict',
                meta: { requirements: ['SYNC-03'] },
              },
              {
                guard: { type: 'isRefused', params: output },
                target: 'keepingRefusal',
                meta: { requirements: ['SYNC-02'] },
              },
              {
                guard: { type: 'isUnreachableForNow', params: output },
                target: '#resync.reading',
                actions: 'startRound',
                meta: { requirements: ['SYNC-01'] },
              },
              {
                guard: { type: 'isUnreachable', params: output },
                target: '#resync.waiting',
                actions: 'countFailure',
                meta: { requirements: ['SYNC-02'] },
              },
              {
                target: '#resync.reading',
                actions: 'setTried',
                meta: { requirements: ['SYNC-03'] },
              },
            ],
            onError: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-02'] },
            },
          },
        },
        storing: {
          description: 'The server has the edit. The browser stores the person’s new record.',
          invoke: {
            id: 'storeDelivery',
            src: 'storeDelivery',
            input: ({ context, event }) => toStore(context, event),
            onDone: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-01'] },
            },
            onError: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-01'] },
            },
          },
        },
        keepingConflict: {
          description:
            'Someone else changed the same fields. The edit stays on the device until its author chooses.',
          invoke: {
            id: 'keepConflict',
            src: 'keepConflict',
            input: ({ context, event }) => toKeep(context, event),
            onDone: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-03'] },
            },
            onError: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-03'] },
            },
          },
        },
        keepingRefusal: {
          description: 'The server refused the edit. The reason is stored for its author.',
          invoke: {
            id: 'keepRefusal',
            src: 'keepRefusal',
            input: ({ context, event }) => toKeep(context, event),
            onDone: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-02'] },
            },
            onError: {
              target: '#resync.reading',
              actions: 'setTried',
              meta: { requirements: ['SYNC-02'] },
            },
          },
        },
      },
    },
    waiting: {
      description: 'An edit was not sent. Waiting for the next retry.',
      exit: 'startRound',
      after: { untilRetry: { target: 'reading', meta: { requirements: ['SYNC-02'] } } },
      on: {
        'connection.restored': {
          target: 'reading',
          actions: 'clearFailures',
          meta: { requirements: ['SYNC-01'] },
        },
        'edits.changed': { target: 'reading', meta: { requirements: ['SYNC-03'] } },
        'retry.requested': { target: 'reading', meta: { requirements: ['SYNC-02'] } },
      },
    },
    idle: {
      description: 'No edits are waiting that can be sent.',
      entry: ['clearFailures', 'startRound'],
      on: {
        'connection.restored': { target: 'reading', meta: { requirements: ['SYNC-01'] } },
        'edits.changed': { target: 'reading', meta: { requirements: ['SYNC-01'] } },
        'retry.requested': { target: 'reading', meta: { requirements: ['SYNC-02'] } },
      },
    },
  },
});
