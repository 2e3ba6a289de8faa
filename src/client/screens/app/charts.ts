import type { ActorRefFrom } from 'xstate';
import type { agencySwapMachine } from '../../../../machines/agency-swap/agencySwap.machine.ts';
import type { appMachine } from '../../../../machines/app/app.machine.ts';
import type { bootMachine } from '../../../../machines/boot/boot.machine.ts';
import type { connectionMachine } from '../../../../machines/connection/connection.machine.ts';
import type { departureMachine } from '../../../../machines/departure/departure.machine.ts';
import type { inactivityMachine } from '../../../../machines/inactivity/inactivity.machine.ts';
import type { loginMachine } from '../../../../machines/login/login.machine.ts';
import type { navigationMachine } from '../../../../machines/navigation/navigation.machine.ts';
import type { noticesMachine } from '../../../../machines/notices/notices.machine.ts';
import type { progressMachine } from '../../../../machines/progress/progress.machine.ts';
import type { railMachine } from '../../../../machines/rail/rail.machine.ts';
import type { resyncMachine } from '../../../../machines/resync/resync.machine.ts';
import type { searchMachine } from '../../../../machines/search/search.machine.ts';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { subNavigationMachine } from '../../../../machines/sub-navigation/subNavigation.machine.ts';
import type { unsentMachine } from '../../../../machines/unsent/unsent.machine.ts';
import type { updateMachine } from '../../../../machines/update/update.machine.ts';

type ChartTypes = {
  agencySwap: typeof agencySwapMachine;
  boot: typeof bootMachine;
  connection: typeof connectionMachine;
  departure: typeof departureMachine;
  inactivity: typeof inactivityMachine;
  login: typeof loginMachine;
  navigation: typeof navigationMachine;
  notices: typeof noticesMachine;
  progress: typeof progressMachine;
  rail: typeof railMachine;
  search: typeof searchMachine;
  resync: typeof resyncMachine;
  session: typeof sessionMachine;
  unsent: typeof unsentMachine;
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
