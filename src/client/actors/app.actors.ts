import { appMachine } from '../../../machines/app/app.machine.ts';
import type { RouteName } from '../../rules/routes.ts';
import { clientBootMachine } from './boot.actors.ts';
import { clientFaultsMachine } from './faults.actors.ts';
import { implement } from './implement.ts';
import { provideNavigation } from './navigation.actors.ts';
import { clientRailMachine } from './rail.actors.ts';
import { clientSessionMachine } from './session.actors.ts';

/** The root chart with everything that needs a browser. */
export function provideApp(loadView: (name: RouteName) => Promise<void>) {
  return implement(appMachine, {
    actors: {
      boot: clientBootMachine,
      faults: clientFaultsMachine,
      rail: clientRailMachine,
      session: clientSessionMachine,
      navigation: provideNavigation(loadView),
    },
  });
}
