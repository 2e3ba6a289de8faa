import { type AnyActorLogic, fromPromise } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { reloadPage } from '../platform/browser/loadPage.ts';
import { untilLoadedAndIdle } from '../platform/browser/whenIdle.ts';
import { clientBootMachine } from './boot.actors.ts';
import { provideNavigation } from './navigation.actors.ts';
import { provideInPlace } from './provideInPlace.ts';
import { clientRailMachine } from './rail.actors.ts';
import { clientSessionMachine } from './session.actors.ts';

/** The root chart with everything that needs a browser. */
export function provideApp(loadShell: (name: RouteName) => Promise<void>) {
  return provideInPlace(appMachine, {
    actors: {
      boot: clientBootMachine,
      rail: clientRailMachine,
      session: clientSessionMachine,
      navigation: provideNavigation(loadShell),
      reload: fromPromise<void>(async () => reloadPage()),
      loadAppServices: fromPromise<AnyActorLogic>(async () => {
        await untilLoadedAndIdle();
        return (await import('../app/services/appServices.actors.ts')).clientAppServicesMachine;
      }),
    },
  });
}
