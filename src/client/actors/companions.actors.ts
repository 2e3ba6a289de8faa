import { companionsMachine } from '../../../machines/app/companions.machine.ts';
import { clientAgencySwapMachine } from './agencySwap.actors.ts';
import { clientDepartureMachine } from './departure.actors.ts';
import { implement } from './implement.ts';
import { clientInactivityMachine } from './inactivity.actors.ts';
import { clientLeavingMachine } from './leaving.actors.ts';
import { clientResyncMachine } from './resync.actors.ts';
import { clientSearchMachine } from './search.actors.ts';
import { clientSubNavigationMachine } from './subNavigation.actors.ts';
import { clientUnsentMachine } from './unsent.actors.ts';
import { clientWarmCachesMachine } from './warmCaches.actors.ts';

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
