import { sessionServicesMachine } from '../../../../machines/app/sessionServices.machine.ts';
import { clientCacheWarmingMachine } from '../../features/offline/cacheWarming.actors.ts';
import { clientLeaveWithUnsentMachine } from '../../features/offline/leaveWithUnsent.actors.ts';
import { clientResyncMachine } from '../../features/offline/resync.actors.ts';
import { clientUnsentChangesMachine } from '../../features/offline/unsentChanges.actors.ts';
import { clientSearchMachine } from '../../features/search/search.actors.ts';
import { clientAgencySwapMachine } from '../../features/session/agency-swap/agencySwap.actors.ts';
import { clientInactivityMachine } from '../../features/session/inactivity/inactivity.actors.ts';
import { clientLeavingMachine } from './leaving.actors.ts';
import { clientSubNavigationMachine } from './subNavigation.actors.ts';

export const clientSessionServicesMachine = sessionServicesMachine.provide({
  actors: {
    inactivity: clientInactivityMachine,
    agencySwap: clientAgencySwapMachine,
    search: clientSearchMachine,
    subNavigation: clientSubNavigationMachine,
    leaveWithUnsent: clientLeaveWithUnsentMachine,
    leaving: clientLeavingMachine,
    resync: clientResyncMachine,
    unsentChanges: clientUnsentChangesMachine,
    cacheWarming: clientCacheWarmingMachine,
  },
});
