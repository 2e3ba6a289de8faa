import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { receptionist } from '../core/receptionist.ts';
import type { SessionEvent } from '../core/systemEvents.ts';
import { resyncMachine } from '../offline/resync.machine.ts';
import type { EditOwner } from '../offline/resync.setup.ts';
import { unsentMachine } from '../offline/unsent.machine.ts';
import { warmCachesMachine } from '../offline/warmCaches.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import type { SearchEvent } from '../search/search.setup.ts';
import { agencySwapMachine } from '../session/agencySwap.machine.ts';
import { inactivityMachine } from '../session/inactivity.machine.ts';
import type { InactivityEvent } from '../session/inactivity.setup.ts';
import { departureMachine } from './departure.machine.ts';
import { leavingMachine } from './leaving.machine.ts';
import { subNavigationMachine } from './subNavigation.machine.ts';

/** OFF-03: what is kept on this device belongs to one person in one agency. */
function ownerOf({ arrival: { user } }: { arrival: Arrival }): EditOwner {
  return { userId: user.id, agencyId: user.currentClientId };
}

export const companionsMachine = setup({
  types: {
    context: {} as { arrival: Arrival },
    input: {} as { arrival: Arrival },
    events: {} as { type: 'arrival.changed'; arrival: Arrival },
  },
  actors: {
    inactivity: inactivityMachine,
    agencySwap: agencySwapMachine,
    search: searchMachine,
    subNavigation: subNavigationMachine,
    departure: departureMachine,
    leaving: leavingMachine,
    resync: resyncMachine,
    unsent: unsentMachine,
    warmCaches: warmCachesMachine,
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ arrival })),
    tellInactivity: sendTo(
      'inactivity',
      (_, { arrival }: { arrival: Arrival }): InactivityEvent => ({
        type: 'arrival.changed',
        arrival,
      }),
    ),
    rejectSession: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'session.rejected' }),
    ),
    tellSearch: enqueueActions(({ enqueue, system }, { arrival }: { arrival: Arrival }) => {
      const search = system.get('search') as AnyActorRef | undefined;
      const event: SearchEvent = { type: 'arrival.changed', arrival };
      if (search) enqueue.sendTo(search, event);
    }),
  },
}).createMachine({
  id: 'companions',
  description:
    'Runs the charts that support a logged-in user, loaded separately from the login page.',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'inactivity',
      src: 'inactivity',
      systemId: 'inactivity',
      input: ({ context: { arrival } }) => ({ arrival }),
      // A session that nobody watches must not go on.
      onError: { target: '.unwatched', meta: { requirements: ['IDLE-01'] } },
    },
    {
      id: 'agencySwap',
      src: 'agencySwap',
      systemId: 'agencySwap',
      input: ({ context }) => ({ user: context.arrival.user }),
      // The server still keeps the agencies apart; only the change itself cannot be asked for.
      onError: { meta: { requirements: ['SWAP-01'] } },
    },
    {
      id: 'search',
      src: 'search',
      systemId: 'search',
      input: ({ context }) => context,
      // The pages can be used without it.
      onError: { meta: { requirements: ['SHELL-06'] } },
    },
    {
      id: 'subNavigation',
      src: 'subNavigation',
      systemId: 'subNavigation',
      onError: { meta: { requirements: ['SHELL-04'] } },
    },
    // What is kept offline stays where it is if one of these breaks; the work itself goes on.
    {
      id: 'resync',
      src: 'resync',
      systemId: 'resync',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: { meta: { requirements: ['SYNC-02'] } },
    },
    {
      id: 'unsent',
      src: 'unsent',
      systemId: 'unsent',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: { meta: { requirements: ['SYNC-02'] } },
    },
    {
      id: 'departure',
      src: 'departure',
      systemId: 'departure',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: { meta: { requirements: ['OFF-03'] } },
    },
    {
      id: 'leaving',
      src: 'leaving',
      systemId: 'leaving',
      // Pages can be left without a question.
      onError: { meta: { requirements: ['SHELL-11'] } },
    },
    {
      id: 'warmCaches',
      src: 'warmCaches',
      systemId: 'warmCaches',
      input: ({ context }) => ({
        owner: ownerOf(context),
        permissionId: context.arrival.user.permissionId,
      }),
      onError: { meta: { requirements: ['OFF-01'] } },
    },
  ],
  initial: 'accompanying',
  states: {
    accompanying: {
      description: 'A user is logged in.',
      on: {
        'arrival.changed': {
          actions: [
            { type: 'keepArrival', params: ({ event }) => ({ arrival: event.arrival }) },
            { type: 'tellInactivity', params: ({ event }) => ({ arrival: event.arrival }) },
            { type: 'tellSearch', params: ({ event }) => ({ arrival: event.arrival }) },
          ],
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
    },
    unwatched: {
      description: 'The inactivity chart failed. The session ends.',
      entry: 'rejectSession',
    },
  },
});
