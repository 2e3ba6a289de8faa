import { assign, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { output } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

export type BootInput = {
  hasToken: boolean;
  /** IDLE-08: `lastAccess` says that the stored session is over. */
  isTimedOut: boolean;
  isOnline: boolean;
};

export type BootEvent =
  | { type: 'retry.requested' }
  /** The server is not waited for any longer. */
  | { type: 'offline.chosen' }
  /** What the browser says of its network while the server is asked. */
  | { type: 'network.offline' }
  | { type: 'network.online' };

export const bootMachine = setup({
  types: {
    context: {} as { input: BootInput; arrival: LoggedInUser | null },
    input: {} as BootInput,
    output: {} as LoggedInUser | null,
    events: {} as BootEvent,
    tags: {} as 'unreachable' | 'slow',
  },
  actors: {
    /** Reports the browser's network. */
    watchNetwork: callbackPlaceholder('watchNetwork'),
    /** Loads and stores user and security; null if the token no longer works. */
    fetchUserInfo: promisePlaceholder<LoggedInUser | null>('fetchUserInfo'),
    /** The user and security stored by the last session of this browser, if they can be read. */
    readStored: promisePlaceholder<LoggedInUser | null>('readStored'),
    clearStoredSession: promisePlaceholder<void>('clearStoredSession'),
  },
  guards: {
    isTimedOut: ({ context }) => context.input.isTimedOut,
    isOfflineWithoutToken: ({ context }) => !context.input.hasToken && !context.input.isOnline,
    hasNoToken: ({ context }) => !context.input.hasToken,
    isOffline: ({ context }) => !context.input.isOnline,
    isSessionOver: (_, { output: arrival }: { output: LoggedInUser | null }) => arrival === null,
  },
  actions: {
    setArrival: assign((_, { output: arrival }: { output: LoggedInUser | null }) => ({ arrival })),
  },
  delays: {
    untilSlow: 5_000,
    /** Calls end before; only a part of the application that does not come takes longer. */
    untilUnreachable: 60_000,
    /** What the browser keeps is read and removed at once, or not at all. */
    untilGivenUp: 10_000,
  },
}).createMachine({
  id: 'boot',
  description: 'Finds out who is logged in on this browser before any page is shown.',
  context: ({ input }) => ({ input, arrival: null }),
  invoke: {
    id: 'watchNetwork',
    src: 'watchNetwork',
    // A person can still ask for another try.
    onError: { meta: { requirements: ['BOOT-05'] } },
  },
  initial: 'readingStorage',
  states: {
    readingStorage: {
      description: 'The browser reads the data stored from the last session.',
      always: [
        { guard: 'isTimedOut', target: 'clearing', meta: { requirements: ['IDLE-08'] } },
        { guard: 'isOfflineWithoutToken', target: 'clearing', meta: { requirements: ['BOOT-04'] } },
        { guard: 'hasNoToken', target: 'done' },
        { guard: 'isOffline', target: 'restoring', meta: { requirements: ['BOOT-03'] } },
        { target: 'fetching', meta: { requirements: ['BOOT-01'] } },
      ],
    },
    fetching: {
      description: 'Waiting for the server to identify the owner of the saved token.',
      invoke: {
        id: 'fetchUserInfo',
        src: 'fetchUserInfo',
        onDone: [
          {
            guard: { type: 'isSessionOver', params: output },
            target: 'clearing',
            meta: { requirements: ['BOOT-02'] },
          },
          {
            target: 'done',
            actions: { type: 'setArrival', params: output },
            meta: { requirements: ['BOOT-01'] },
          },
        ],
        onError: { target: 'unreachable', meta: { requirements: ['BOOT-05'] } },
      },
      initial: 'quick',
      on: { 'network.offline': { target: 'restoring', meta: { requirements: ['BOOT-03'] } } },
      states: {
        quick: {
          description: 'Waiting for a quick reply. Nothing is shown.',
          after: { untilSlow: { target: 'slow', meta: { requirements: ['BOOT-05'] } } },
        },
        slow: {
          description: 'The server is slow. The user can retry.',
          tags: 'slow',
          after: {
            untilUnreachable: { target: '#boot.unreachable', meta: { requirements: ['BOOT-05'] } },
          },
          on: {
            'retry.requested': {
              target: '#boot.fetching',
              reenter: true,
              meta: { requirements: ['BOOT-05'] },
            },
            'offline.chosen': { target: '#boot.restoring', meta: { requirements: ['BOOT-03'] } },
          },
        },
      },
    },
    restoring: {
      description: 'The browser is offline and restores the stored user.',
      invoke: {
        id: 'readStored',
        src: 'readStored',
        onDone: {
          target: 'done',
          actions: { type: 'setArrival', params: output },
          meta: { requirements: ['BOOT-03'] },
        },
        onError: { target: 'done', meta: { requirements: ['BOOT-03'] } },
      },
      after: { untilGivenUp: { target: 'done', meta: { requirements: ['BOOT-03'] } } },
    },
    unreachable: {
      description: 'The server did not respond. The user can retry.',
      tags: 'unreachable',
      on: {
        'retry.requested': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },
        'network.online': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },
        'network.offline': { target: 'restoring', meta: { requirements: ['BOOT-03'] } },
        'offline.chosen': { target: 'restoring', meta: { requirements: ['BOOT-03'] } },
      },
    },
    clearing: {
      description: 'The browser clears data from an earlier session.',
      invoke: {
        id: 'clearStoredSession',
        src: 'clearStoredSession',
        onDone: { target: 'done', meta: { requirements: ['BOOT-02', 'BOOT-04'] } },
        onError: { target: 'done', meta: { requirements: ['BOOT-04'] } },
      },
      after: { untilGivenUp: { target: 'done', meta: { requirements: ['BOOT-04'] } } },
    },
    done: { description: 'The browser knows who is logged in, if anyone.', type: 'final' },
  },
  output: ({ context }) => context.arrival,
});
