// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import { Login } from '../../../src/client/features/session/login/Login.tsx';
import { lazyMachine } from '../../../src/client/start/lazyMachine.ts';
import { sampleInstallation } from '../../model/app/sampleInstallation.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const reason = 'You were logged out because you were inactive.';

test('[FIELD-22] [LOGIN-01] what is typed before the script is there stays typed, also where the reason of the logout is read first', async () => {
  const machine = loginMachine.provide({
    actors: {
      readLogoutReason: fromPromise<string | null>(async () => reason),
      passkeyLogin: lazyMachine(() => new Promise(() => undefined), { isPatient: true }),
    },
  });
  const input = { errorMessage: null, useSso: false, clientId: null, via: null, present: null };
  const login = createActor(machine, { input });
  const page = createElement(Login, { login, installation: sampleInstallation });
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const field = container.querySelector<HTMLInputElement>('#username');
  if (field === null) throw new Error('The page has no field for the username.');
  field.value = 'moyelaran';

  login.start();
  await waitFor(login, ({ context }) => context.logoutReason !== null);
  const failures: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => void failures.push(error) }),
  );
  expect(failures).toEqual([]);
  expect(container.textContent).toContain(reason);
  expect(container.querySelector<HTMLInputElement>('#username')?.value).toBe('moyelaran');
  expect(container.contains(field)).toBe(true);
  act(() => root.unmount());
  login.stop();
});
