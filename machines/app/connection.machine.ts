import { assign, enqueueActions, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { findSystemActor } from '../core/systemActor.ts';

export type ConnectionEvent =
  /** What the browser says of its network. It may be wrong both ways. */
  | { type: 'network.offline' }
  | { type: 'network.online' }
  /** What calls met. */
  | { type: 'response.received' }
  | { type: 'response.missing' }
  | { type: 'retry.requested' };

export const firstPause = 5_000;
export const longestPause = 60_000;

export const connectionMachine = setup({
  types: {
    context: {} as { failures: number },
    events: {} as ConnectionEvent,
    tags: {} as 'offline' | 'unreachable',
  },
  actors: {
    /** Reports the browser’s network, first what it is now unless it was there all the time, and calls. */
    watchConnection: callbackPlaceholder('watchConnection'),
    /** Asks the server whether it is there. */
    probe: promisePlaceholder<void>('probe'),
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    clearFailures: assign({ failures: 0 }),
    /** SYNC-01, FIELD-19: not everyone has something to send or to ask again. */
    notifyRestored: enqueueActions(({ enqueue, system }) => {
      for (const name of ['resync', 'pendingActs', 'fieldKit', 'delivery'] as const) {
        const waiting = findSystemActor(system, name);
        if (waiting) enqueue.sendTo(waiting, { type: 'connection.restored' });
      }
    }),
  },
  delays: {
    untilNextProbe: ({ context }) => Math.min(longestPause, firstPause * 2 ** context.failures),
  },
}).createMachine({
  id: 'connection',
  description:
    'Tracks whether the server can be reached, based on calls rather than the browser’s report.',
  context: { failures: 0 },
  invoke: {
    id: 'watchConnection',
    src: 'watchConnection',
    // Calls tell people themselves that they failed.
    onError: {},
  },
  initial: 'connected',
  states: {
    connected: {
      description: 'The server responded when last asked.',
      initial: 'confirmed',
      on: {
        'network.offline': { target: 'offline' },
        // The network may have come back while this chart was still loaded: someone may have tried without it.
        'network.online': { actions: 'notifyRestored', meta: { requirements: ['SYNC-01'] } },
      },
      states: {
        confirmed: {
          description: 'No sign of a connection problem.',
          on: { 'response.missing': { target: 'probing' } },
        },
        probing: {
          description:
            'A call got no reply. The browser checks the server before showing a notice.',
          invoke: {
            id: 'probe',
            src: 'probe',
            onDone: { target: 'confirmed' },
            onError: { target: '#connection.unreachable', meta: { requirements: ['ERR-OTHER'] } },
          },
          on: { 'response.received': { target: 'confirmed' } },
        },
      },
    },
    offline: {
      description: 'The browser has no network. A banner shows what still works.',
      tags: 'offline',
      on: {
        'network.online': { target: 'returning', meta: { requirements: ['SYNC-01'] } },
        'response.received': {
          target: 'connected',
          actions: 'notifyRestored',
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': { target: 'returning' },
      },
    },
    unreachable: {
      description: 'The network works but the server doesn’t respond. Retrying.',
      tags: 'unreachable',
      after: { untilNextProbe: { target: 'returning' } },
      on: {
        'network.offline': { target: 'offline', actions: 'clearFailures' },
        'network.online': { target: 'returning', meta: { requirements: ['SYNC-01'] } },
        'response.received': {
          target: 'connected',
          actions: ['clearFailures', 'notifyRestored'],
          meta: { requirements: ['SYNC-01'] },
        },
        'retry.requested': { target: 'returning' },
      },
    },
    returning: {
      description: 'The browser checks whether the server is back. The banner stays.',
      tags: 'unreachable',
      invoke: {
        id: 'probe',
        src: 'probe',
        onDone: {
          target: 'connected',
          actions: ['clearFailures', 'notifyRestored'],
          meta: { requirements: ['SYNC-01'] },
        },
        onError: {
          target: 'unreachable',
          actions: 'countFailure',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: {
        'network.offline': { target: 'offline', actions: 'clearFailures' },
        'response.received': {
          target: 'connected',
          actions: ['clearFailures', 'notifyRestored'],
          meta: { requirements: ['SYNC-01'] },
        },
      },
    },
  },
});
