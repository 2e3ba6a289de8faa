import { renderToString } from 'react-dom/server';
import { createActor, fromCallback } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import type { AddressEvent } from '../../../machines/app/navigation.setup.ts';
import { type RailPinEvent, railMachine } from '../../../machines/app/rail.machine.ts';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Installation } from '../../contract/publications/footer.ts';
import { App } from '../app/App.tsx';
import { lazyMachine } from '../start/lazyMachine.ts';

const nothing = () => undefined;

/** The login page as its chart shows it to someone unknown; nothing of a browser is needed for that. */
export function renderLogin(installation: Installation): string {
  const machine = appMachine.provide({
    actors: {
      rail: railMachine.provide({
        actors: {
          watchWidth: fromCallback(nothing),
          storePin: fromCallback<RailPinEvent>(nothing),
        },
      }),
      session: sessionMachine.provide({
        actors: {
          login: loginMachine.provide({
            // The form as it is while its chart is still to come. A limit of time would keep the build running.
            actors: { passkeyLogin: lazyMachine(() => new Promise(nothing), { isPatient: true }) },
          }),
        },
      }),
      navigation: navigationMachine.provide({
        actors: { address: fromCallback<AddressEvent>(nothing) },
      }),
    },
  });
  const app = createActor(machine, {
    input: {
      installation,
      boot: { hasToken: false, isTimedOut: false, isOnline: true },
      address: '/login',
      login: { errorMessage: null, useSso: false, clientId: null, via: null },
      rail: { isNavFixed: false, isNarrow: false },
    },
  }).start();
  const html = renderToString(<App app={app} onShown={nothing} />);
  app.stop();
  return html;
}
