import { assign, setup } from 'xstate';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';
import type { EditOwner } from './resync.setup.ts';

/** OFF-01 */
export type WarmCache = 'permissions' | 'departments' | 'users';

export type WarmCachesInput = { owner: EditOwner; permissionId: number };

export type WarmCachesEvent = { type: 'connection.restored' };

type Context = WarmCachesInput & { wanted: readonly WarmCache[] };

function firstOf({ wanted }: Context): WarmCache {
  const [first] = wanted;
  if (!first) throw new Error('There is nothing to load.');
  return first;
}

export const warmCachesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as WarmCachesInput,
    events: {} as WarmCachesEvent,
  },
  actors: {
    /** Says when the browser is online again. */
    watchOnline: callbackNotProvided<WarmCachesEvent>('watchOnline'),
    /** Waits until the browser has nothing else to do; then says what the login asks for. */
    planWarming: notProvided<readonly WarmCache[], WarmCachesInput>('planWarming'),
    /** Fetches one cache, in pages of 100, and keeps it. */
    fetchCache: notProvided<void, { owner: EditOwner; cache: WarmCache }>('fetchCache'),
    /** The login's wish is fulfilled. */
    keepDone: notProvided<void>('keepDone'),
  },
  guards: { hasMore: ({ context }) => context.wanted.length > 0 },
  actions: {
    keepPlan: assign((_, { wanted }: { wanted: readonly WarmCache[] }) => ({ wanted })),
    takeOff: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
  },
  delays: { untilNextTry: 60_000 },
}).createMachine({
  id: 'warmCaches',
  description: 'Downloads data for offline work in the background after login.',
  context: ({ input }) => ({ ...input, wanted: [] }),
  invoke: {
    id: 'watchOnline',
    src: 'watchOnline',
    // After a while it is tried again all the same.
    onError: { meta: { requirements: ['OFF-01'] } },
  },
  initial: 'planning',
  states: {
    planning: {
      description: 'The browser decides which data this user needs offline.',
      invoke: {
        id: 'planWarming',
        src: 'planWarming',
        input: ({ context }) => ({ owner: context.owner, permissionId: context.permissionId }),
        onDone: {
          target: 'choosing',
          actions: { type: 'keepPlan', params: ({ event }) => ({ wanted: event.output }) },
          meta: { requirements: ['OFF-01', 'ENT-02'] },
        },
        onError: { target: 'resting', meta: { requirements: ['OFF-01'] } },
      },
    },
    choosing: {
      description: 'The browser chooses the next download.',
      always: [
        { guard: 'hasMore', target: 'fetching', meta: { requirements: ['OFF-01'] } },
        { target: 'finishing', meta: { requirements: ['OFF-01'] } },
      ],
    },
    fetching: {
      description: 'The browser downloads data in the background.',
      invoke: {
        id: 'fetchCache',
        src: 'fetchCache',
        input: ({ context }) => ({ owner: context.owner, cache: firstOf(context) }),
        onDone: { target: 'choosing', actions: 'takeOff', meta: { requirements: ['OFF-01'] } },
        onError: { target: 'resting', meta: { requirements: ['OFF-01'] } },
      },
    },
    resting: {
      description: 'A download failed. Waiting to retry.',
      after: { untilNextTry: { target: 'planning', meta: { requirements: ['OFF-01'] } } },
      on: { 'connection.restored': { target: 'planning', meta: { requirements: ['OFF-01'] } } },
    },
    finishing: {
      description: 'The browser stores that all data is complete.',
      invoke: {
        id: 'keepDone',
        src: 'keepDone',
        onDone: { target: 'warm', meta: { requirements: ['OFF-01'] } },
        onError: { target: 'warm', meta: { requirements: ['OFF-01'] } },
      },
    },
    warm: { description: 'All data is stored until the next login.' },
  },
});
