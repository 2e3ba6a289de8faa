import { assign, setup } from 'xstate';
import { output } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import type { EditOwner } from './resync.setup.ts';

/** OFF-01 */
export type WarmCache = 'permissions' | 'departments' | 'users';

export type CacheWarmingInput = { owner: EditOwner; permissionId: number };

export type CacheWarmingEvent = { type: 'connection.restored' };

type Context = CacheWarmingInput & { wanted: readonly WarmCache[] };

function firstOf({ wanted }: Context): WarmCache {
  const [first] = wanted;
  if (!first) throw new Error('There is nothing to load.');
  return first;
}

export const cacheWarmingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as CacheWarmingInput,
    events: {} as CacheWarmingEvent,
  },
  actors: {
    /** Says when the browser is online again. */
    watchOnline: callbackPlaceholder<CacheWarmingEvent>('watchOnline'),
    /** Waits until the browser has nothing else to do; then says what the login asks for. */
    planWarming: promisePlaceholder<readonly WarmCache[], CacheWarmingInput>('planWarming'),
    /** Loads one cache, in pages of 100, and stores it. */
    fetchCache: promisePlaceholder<void, { owner: EditOwner; cache: WarmCache }>('fetchCache'),
    /** The login's wish is fulfilled. */
    setDone: promisePlaceholder<void>('setDone'),
  },
  guards: { hasMore: ({ context }) => context.wanted.length > 0 },
  actions: {
    setPlan: assign((_, { output: wanted }: { output: readonly WarmCache[] }) => ({ wanted })),
    takeOff: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
  },
  delays: { untilNextTry: 60_000 },
}).createMachine({
  id: 'cacheWarming',
  description: 'Downloads data for offline work in the background after login.',
  context: ({ input }) => ({ ...input, wanted: [] }),
  invoke: {
    id: 'watchOnline',
    src: 'watchOnline',
    // After a while it is tried again all the same.
    onError: {},
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
          actions: { type: 'setPlan', params: output },
          meta: { requirements: ['OFF-01', 'ENT-02'] },
        },
        onError: { target: 'idle', meta: { requirements: ['OFF-01'] } },
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
        onError: { target: 'idle', meta: { requirements: ['OFF-01'] } },
      },
    },
    idle: {
      description: 'A download failed. Waiting to retry.',
      after: { untilNextTry: { target: 'planning', meta: { requirements: ['OFF-01'] } } },
      on: { 'connection.restored': { target: 'planning', meta: { requirements: ['OFF-01'] } } },
    },
    finishing: {
      description: 'The browser records that all data is stored.',
      invoke: {
        id: 'setDone',
        src: 'setDone',
        onDone: { target: 'warm', meta: { requirements: ['OFF-01'] } },
        onError: { target: 'warm', meta: { requirements: ['OFF-01'] } },
      },
    },
    warm: { description: 'All data is stored until the next login.' },
  },
});
