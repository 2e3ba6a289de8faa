import { fromCallback, fromPromise } from 'xstate';
import { sessionServicesMachine } from '../../../../machines/app/sessionServices.machine.ts';
import {
  type ScrollPositionEvent,
  subNavigationMachine,
} from '../../../../machines/app/subNavigation.machine.ts';
import { clientFormScanMachine } from '../../features/control-values/formScan.actors.ts';
import { clientDraftMachine } from '../../features/custody/drafts/draft.actors.ts';
import { clientHelpMachine } from '../../features/help/help.actors.ts';
import { clientTourMachine } from '../../features/help/tour.actors.ts';
import { clientCacheWarmingMachine } from '../../features/offline/cacheWarming.actors.ts';
import { clientDeliveryMachine } from '../../features/offline/delivery.actors.ts';
import { clientFieldKitMachine } from '../../features/offline/fieldKit.actors.ts';
import { clientLeaveWithUnsentMachine } from '../../features/offline/leaveWithUnsent.actors.ts';
import { clientPendingActsMachine } from '../../features/offline/pendingActs.actors.ts';
import { clientResyncMachine } from '../../features/offline/resync.actors.ts';
import { clientUnsentChangesMachine } from '../../features/offline/unsentChanges.actors.ts';
import { clientSearchMachine } from '../../features/search/search.actors.ts';
import { clientAgencySwapMachine } from '../../features/session/agency-swap/agencySwap.actors.ts';
import { clientInactivityMachine } from '../../features/session/inactivity/inactivity.actors.ts';
import { readLocal, writeLocal } from '../../platform/http/browserStorage.ts';
import { showBadge } from './appBadge.ts';
import { clientLeavingMachine } from './leaving.actors.ts';

const clientSubNavigationMachine = subNavigationMachine.provide({
  actors: {
    recallPosition: fromPromise<{ position: number }>(() => {
      const stored = Number(readLocal('subNavPosition'));
      return Promise.resolve({ position: Number.isFinite(stored) ? Math.max(0, stored) : 0 });
    }),
    setPosition: fromCallback<ScrollPositionEvent>(({ receive }) => {
      receive(({ position }) => writeLocal('subNavPosition', String(position)));
    }),
  },
});

export const clientSessionServicesMachine = sessionServicesMachine.provide({
  actors: {
    inactivity: clientInactivityMachine,
    agencySwap: clientAgencySwapMachine,
    search: clientSearchMachine,
    help: clientHelpMachine,
    tour: clientTourMachine,
    subNavigation: clientSubNavigationMachine,
    leaveWithUnsent: clientLeaveWithUnsentMachine,
    leaving: clientLeavingMachine,
    resync: clientResyncMachine,
    unsentChanges: clientUnsentChangesMachine,
    cacheWarming: clientCacheWarmingMachine,
    draft: clientDraftMachine,
    formScan: clientFormScanMachine,
    pendingActs: clientPendingActsMachine,
    fieldKit: clientFieldKitMachine,
    delivery: clientDeliveryMachine,
    showBadge: fromCallback(({ system }) => showBadge(system)),
  },
});
