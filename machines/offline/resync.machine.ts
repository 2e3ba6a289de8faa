import { output } from '../core/output.ts';
import { inDelivery, resyncSetup } from './resync.setup.ts';

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
        { guard: 'hasNext', target: 'sending', meta: { requirements: ['SYNC-01'] } },
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
    sending: {
      description: 'The browser sends one edit, then continues with the next.',
      tags: 'sending',
      invoke: {
        id: 'sendEdit',
        src: 'sendEdit',
        input: ({ context }) => ({ owner: context.owner, edit: inDelivery(context) }),
        onDone: [
          {
            guard: { type: 'isUnreachableForNow', params: output },
            target: 'reading',
            actions: 'startRound',
            meta: { requirements: ['SYNC-01'] },
          },
          {
            guard: { type: 'isUnreachable', params: output },
            target: 'waiting',
            actions: 'countFailure',
            meta: { requirements: ['SYNC-02'] },
          },
          {
            target: 'reading',
            actions: 'setTried',
            meta: { requirements: ['SYNC-01', 'SYNC-02'] },
          },
        ],
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
