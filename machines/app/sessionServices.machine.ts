import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { neverSigns } from '../../src/rules/core/auditors.ts';
import { holdsRight } from '../../src/rules/navigation/access.ts';
import { formScanMachine } from '../control-values/formScan.machine.ts';
import { received } from '../core/output.ts';
import { callbackPlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { draftMachine } from '../custody/draft.machine.ts';
import { helpMachine } from '../help/help.machine.ts';
import { tourMachine } from '../help/tour.machine.ts';
import { cacheWarmingMachine } from '../offline/cacheWarming.machine.ts';
import { deliveryMachine } from '../offline/delivery.machine.ts';
import { fieldKitMachine } from '../offline/fieldKit.machine.ts';
import { pendingActsMachine } from '../offline/pendingActs.machine.ts';
import { resyncMachine } from '../offline/resync.machine.ts';
import type { EditOwner } from '../offline/resync.setup.ts';
import { unsentChangesMachine } from '../offline/unsentChanges.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import type { SearchEvent } from '../search/search.setup.ts';
import { agencySwapMachine } from '../session/agencySwap.machine.ts';
import { inactivityMachine } from '../session/inactivity.machine.ts';
import type { InactivityEvent } from '../session/inactivity.setup.ts';
import { leaveWithUnsentMachine } from './leaveWithUnsent.machine.ts';
import { leavingMachine } from './leaving.machine.ts';
import { subNavigationMachine } from './subNavigation.machine.ts';

/** OFF-03: what is kept on this device belongs to one person in one agency. */
function ownerOf({ arrival: { user } }: { arrival: LoggedInUser }): EditOwner {
  return { userId: user.id, agencyId: user.currentClientId };
}

export const sessionServicesMachine = setup({
  types: {
    context: {} as { arrival: LoggedInUser },
    input: {} as { arrival: LoggedInUser },
    events: {} as { type: 'user.changed'; arrival: LoggedInUser },
  },
  actors: {
    inactivity: inactivityMachine,
    agencySwap: agencySwapMachine,
    search: searchMachine,
    help: helpMachine,
    tour: tourMachine,
    subNavigation: subNavigationMachine,
    leaveWithUnsent: leaveWithUnsentMachine,
    leaving: leavingMachine,
    resync: resyncMachine,
    unsentChanges: unsentChangesMachine,
    cacheWarming: cacheWarmingMachine,
    draft: draftMachine,
    formScan: formScanMachine,
    pendingActs: pendingActsMachine,
    fieldKit: fieldKitMachine,
    delivery: deliveryMachine,
    /** Shows on the icon of the installed app how many things need the user, until the session ends. */
    showBadge: callbackPlaceholder('showBadge'),
  },
  actions: {
    setArrival: assign((_, { arrival }: { arrival: LoggedInUser }) => ({ arrival })),
    notifyInactivity: sendTo(
      'inactivity',
      (_, { arrival }: { arrival: LoggedInUser }): InactivityEvent => ({
        type: 'user.changed',
        arrival,
      }),
    ),
    rejectSession: sendTo(systemActor('session'), () => ({ type: 'session.rejected' })),
    notifySearch: enqueueActions(({ enqueue, system }, { arrival }: { arrival: LoggedInUser }) => {
      const search = system.get('search') as AnyActorRef | undefined;
      const event: SearchEvent = { type: 'user.changed', arrival };
      if (search) enqueue.sendTo(search, event);
    }),
  },
}).createMachine({
  id: 'sessionServices',
  description:
    'Runs the charts that support a logged-in user, loaded separately from the login page.',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'inactivity',
      src: 'inactivity',
      systemId: 'inactivity',
      input: ({ context: { arrival } }) => ({ arrival }),
      // A session that no one watches must not continue.
      onError: { target: '.unprotected', meta: { requirements: ['IDLE-01'] } },
    },
    {
      id: 'agencySwap',
      src: 'agencySwap',
      systemId: 'agencySwap',
      input: ({ context }) => ({ user: context.arrival.user }),
      // The server still keeps the agencies apart; only the change itself cannot be requested.
      onError: {},
    },
    {
      id: 'search',
      src: 'search',
      systemId: 'search',
      input: ({ context }) => context,
      // The pages can be used without it.
      onError: {},
    },
    {
      id: 'help',
      src: 'help',
      systemId: 'help',
      // The manual has a page of its own.
      onError: {},
    },
    {
      id: 'tour',
      src: 'tour',
      systemId: 'tour',
      input: ({ context }) => context,
      // The manual says the same.
      onError: {},
    },
    { id: 'subNavigation', src: 'subNavigation', systemId: 'subNavigation', onError: {} },
    // Offline data stays if one of these breaks; the work itself continues.
    {
      id: 'resync',
      src: 'resync',
      systemId: 'resync',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: {},
    },
    {
      id: 'unsentChanges',
      src: 'unsentChanges',
      systemId: 'unsentChanges',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: {},
    },
    {
      id: 'leaveWithUnsent',
      src: 'leaveWithUnsent',
      systemId: 'leaveWithUnsent',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      onError: {},
    },
    {
      id: 'leaving',
      src: 'leaving',
      systemId: 'leaving',
      // Pages can be left without a question.
      onError: {},
    },
    {
      id: 'cacheWarming',
      src: 'cacheWarming',
      systemId: 'cacheWarming',
      input: ({ context }) => ({
        owner: ownerOf(context),
        permissionId: context.arrival.user.permissionId,
      }),
      onError: {},
    },
    {
      id: 'draft',
      src: 'draft',
      systemId: 'draft',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      // Forms can be filled in and recorded without drafts.
      onError: {},
    },
    {
      id: 'formScan',
      src: 'formScan',
      systemId: 'formScan',
      // Forms can be filled in by hand.
      onError: {},
    },
    {
      id: 'pendingActs',
      src: 'pendingActs',
      systemId: 'pendingActs',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      // An act without an answer is then shown on its own page only.
      onError: {},
    },
    {
      id: 'fieldKit',
      src: 'fieldKit',
      systemId: 'fieldKit',
      input: ({ context }) => ({
        owner: ownerOf(context),
        mayRecord: holdsRight(context.arrival, 'custody') && !neverSigns(context.arrival.user),
      }),
      // What was issued before stays on the device; nothing is recorded without a network otherwise.
      onError: {},
    },
    {
      id: 'delivery',
      src: 'delivery',
      systemId: 'delivery',
      input: ({ context }) => ({ owner: ownerOf(context) }),
      // Field records stay on the device until the next session.
      onError: {},
    },
    {
      id: 'showBadge',
      src: 'showBadge',
      // The same is on the pages.
      onError: {},
    },
  ],
  initial: 'accompanying',
  states: {
    accompanying: {
      description: 'A user is logged in.',
      on: {
        'user.changed': {
          actions: [
            { type: 'setArrival', params: received },
            { type: 'notifyInactivity', params: received },
            { type: 'notifySearch', params: received },
          ],
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
    },
    unprotected: {
      description: 'The inactivity chart failed. The session ends.',
      entry: 'rejectSession',
    },
  },
});
