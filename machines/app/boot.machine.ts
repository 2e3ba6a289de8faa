import { assign, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';

export type BootInput = {
  hasToken: boolean;
  /** IDLE-08: `lastAccess` says that the stored session is over. */
  isTimedOut: boolean;
  isOnline: boolean;
};

export type BootEvent =
  | { type: 'retry.requested' }
  /** What the browser says of its network while the server is asked. */
  | { type: 'network.lost' }
  | { type: 'network.found' };

export const bootMachine = setup({
  types: {
    context: {} as { input: BootInput; arrival: Arrival | null },
    input: {} as BootInput,
    output: {} as Arrival | null,
    events: {} as BootEvent,
    tags: {} as 'unreachable' | 'slow',
  },
  actors: {
    /** Tells of the browser's network. */
    watchNetwork: callbackNotProvided('watchNetwork'),
    /** Fetches and stores user and security; null where the token opens no session any more. */
    fetchUserInfo: notProvided<Arrival | null>('fetchUserInfo'),
    /** The user and security stored by the last session of this browser, if they can be read. */
    readStored: notProvided<Arrival | null>('readStored'),
    forgetSession: notProvided<void>('forgetSession'),
  },
  guards: {
    isTimedOut: ({ context }) => context.input.isTimedOut,
    isOfflineWithoutToken: ({ context }) => !context.input.hasToken && !context.input.isOnline,
    hasNoToken: ({ context }) => !context.input.hasToken,
    isOffline: ({ context }) => !context.input.isOnline,
    isNobody: (_, { arrival }: { arrival: Arrival | null }) => arrival === null,
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival | null }) => ({ arrival })),
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
  description: 'Decides, before anything is shown, who is signed in on this browser.',
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
      description: 'What the browser kept from the last session decides the way.',
      always: [
        { guard: 'isTimedOut', target: 'forgetting', meta: { requirements: ['IDLE-08'] } },
        {
          guard: 'isOfflineWithoutToken',
          target: 'forgetting',
          meta: { requirements: ['BOOT-04'] },
        },
        { guard: 'hasNoToken', target: 'done', meta: { requirements: ['BOOT-02'] } },
        {
          guard: 'isOffline',
          target: 'restoring',
          meta: { requirements: ['BOOT-03'] },
        },
        { target: 'fetching', meta: { requirements: ['BOOT-01'] } },
      ],
    },
    fetching: {
      description: 'The server is asked whom the saved token belongs to.',
      invoke: {
        id: 'fetchUserInfo',
        src: 'fetchUserInfo',
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => ({ arrival: event.output }) },
            target: 'forgetting',
            meta: { requirements: ['BOOT-02'] },
          },
          {
            target: 'done',
            actions: {
              type: 'keepArrival',
              params: ({ event }) => ({ arrival: event.output }),
            },
            meta: { requirements: ['BOOT-01'] },
          },
        ],
        onError: { target: 'unreachable', meta: { requirements: ['BOOT-05'] } },
      },
      initial: 'quick',
      on: { 'network.lost': { target: 'restoring', meta: { requirements: ['BOOT-03'] } } },
      states: {
        quick: {
          description: 'The answer is expected at once; nothing is said.',
          after: { untilSlow: { target: 'slow', meta: { requirements: ['BOOT-05'] } } },
        },
        slow: {
          description: 'The server is slow: the screen says so and offers to try again.',
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
          },
        },
      },
    },
    restoring: {
      description: 'Without a network the stored user is taken.',
      invoke: {
        id: 'readStored',
        src: 'readStored',
        onDone: {
          target: 'done',
          actions: { type: 'keepArrival', params: ({ event }) => ({ arrival: event.output }) },
          meta: { requirements: ['BOOT-03'] },
        },
        onError: { target: 'done', meta: { requirements: ['BOOT-03'] } },
      },
      after: { untilGivenUp: { target: 'done', meta: { requirements: ['BOOT-03'] } } },
    },
    unreachable: {
      description: 'The server did not answer: the screen says so and offers to try again.',
      tags: 'unreachable',
      on: {
        'retry.requested': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },
        'network.found': { target: 'fetching', meta: { requirements: ['BOOT-05'] } },
        'network.lost': { target: 'restoring', meta: { requirements: ['BOOT-03'] } },
      },
    },
    forgetting: {
      description: 'What is left of a former session is removed from the browser.',
      invoke: {
        id: 'forgetSession',
        src: 'forgetSession',
        onDone: { target: 'done', meta: { requirements: ['BOOT-02', 'BOOT-04'] } },
        onError: { target: 'done', meta: { requirements: ['BOOT-04'] } },
      },
      after: { untilGivenUp: { target: 'done', meta: { requirements: ['BOOT-04'] } } },
    },
    done: {
      description: 'It is known who is signed in, or that nobody is.',
      type: 'final',
    },
  },
  output: ({ context }) => context.arrival,
});
