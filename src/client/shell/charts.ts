import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '../../../machines/app/app.machine.ts';
import type { bootMachine } from '../../../machines/app/boot.machine.ts';
import type { connectionMachine } from '../../../machines/app/connection.machine.ts';
import type { installationMachine } from '../../../machines/app/installation.machine.ts';
import type { leaveWithUnsentMachine } from '../../../machines/app/leaveWithUnsent.machine.ts';
import type { leavingMachine } from '../../../machines/app/leaving.machine.ts';
import type { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import type { noticesMachine } from '../../../machines/app/notices.machine.ts';
import type { progressMachine } from '../../../machines/app/progress.machine.ts';
import type { railMachine } from '../../../machines/app/rail.machine.ts';
import type { subNavigationMachine } from '../../../machines/app/subNavigation.machine.ts';
import type { updateMachine } from '../../../machines/app/update.machine.ts';
import type { formScanMachine } from '../../../machines/control-values/formScan.machine.ts';
import type { draftMachine } from '../../../machines/custody/draft.machine.ts';
import type { helpMachine } from '../../../machines/help/help.machine.ts';
import type { tourMachine } from '../../../machines/help/tour.machine.ts';
import type { deliveryMachine } from '../../../machines/offline/delivery.machine.ts';
import type { fieldKitMachine } from '../../../machines/offline/fieldKit.machine.ts';
import type { pendingActsMachine } from '../../../machines/offline/pendingActs.machine.ts';
import type { resyncMachine } from '../../../machines/offline/resync.machine.ts';
import type { unsentChangesMachine } from '../../../machines/offline/unsentChanges.machine.ts';
import type { searchMachine } from '../../../machines/search/search.machine.ts';
import type { agencySwapMachine } from '../../../machines/session/agencySwap.machine.ts';
import type { inactivityMachine } from '../../../machines/session/inactivity.machine.ts';
import type { loginMachine } from '../../../machines/session/login.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';

type ChartTypes = {
  agencySwap: typeof agencySwapMachine;
  boot: typeof bootMachine;
  connection: typeof connectionMachine;
  draft: typeof draftMachine;
  delivery: typeof deliveryMachine;
  fieldKit: typeof fieldKitMachine;
  formScan: typeof formScanMachine;
  help: typeof helpMachine;
  installation: typeof installationMachine;
  leaveWithUnsent: typeof leaveWithUnsentMachine;
  inactivity: typeof inactivityMachine;
  leaving: typeof leavingMachine;
  login: typeof loginMachine;
  navigation: typeof navigationMachine;
  notices: typeof noticesMachine;
  pendingActs: typeof pendingActsMachine;
  progress: typeof progressMachine;
  rail: typeof railMachine;
  search: typeof searchMachine;
  tour: typeof tourMachine;
  resync: typeof resyncMachine;
  session: typeof sessionMachine;
  unsentChanges: typeof unsentChangesMachine;
  update: typeof updateMachine;
  subNavigation: typeof subNavigationMachine;
};

export type AppActor = ActorRefFrom<typeof appMachine>;

/** The running chart of a name, if it runs now. Names are fixed in the app's and the session's charts. */
export function chartOf<Name extends keyof ChartTypes>(
  app: AppActor,
  name: Name,
): ActorRefFrom<ChartTypes[Name]> | undefined {
  return app.system.get(name) as ActorRefFrom<ChartTypes[Name]> | undefined;
}
