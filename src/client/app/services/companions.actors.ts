import { companionsMachine } from '../../../../machines/app/companions.machine.ts';
import { clientDepartureMachine } from '../../features/offline/departure.actors.ts';
import { clientResyncMachine } from '../../features/offline/resync.actors.ts';
import { clientUnsentMachine } from '../../features/offline/unsent.actors.ts';
import { clientWarmCachesMachine } from '../../features/offline/warmCaches.actors.ts';
import { clientSearchMachine } from '../../features/search/search.actors.ts';
import { clientAgencySwapMachine } from '../../features/session/agency-swap/agencySwap.actors.ts';
import { clientInactivityMachine } from '../../features/session/inactivity/inactivity.actors.ts';
import { implement } from '../../platform/browser/implement.ts';
import { clientLeavingMachine } from './leaving.actors.ts';
import { clientSubNavigationMachine } from './subNavigation.actors.ts';

export const clientCompanionsMachine = implement(companionsMachine, {
  actors: {
    inactivity: clientInactivityMachine,
    agencySwap: clientAgencySwapMachine,
    search: clientSearchMachine,
    subNavigation: clientSubNavigationMachine,
    departure: clientDepartureMachine,
    leaving: clientLeavingMachine,
    resync: clientResyncMachine,
    unsent: clientUnsentMachine,
    warmCaches: clientWarmCachesMachine,
  },
});
