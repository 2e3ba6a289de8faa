import { fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import type { ProviderOutcome } from '../../../machines/session/login.setup.ts';
import type { LoginOutcome } from '../../../machines/session/loginOutcome.ts';
import type { PasswordInput } from '../features/session/login/loginCalls.ts';
import { loadAddress } from '../platform/browser/loadPage.ts';
import { untilLoadedAndIdle } from '../platform/browser/whenIdle.ts';
import { readLocal, writeRedirect } from '../platform/http/browserStorage.ts';
import { lazyMachine } from './lazyMachine.ts';
import { provideInPlace } from './provideInPlace.ts';

/** Imported when the form is sent: the login download has no calls. */
const loadCalls = () => import('../features/session/login/loginCalls.ts');

const load = () => import('./afterForm.actors.ts');

/** Waits until the browser says that it has no network. */
async function untilOffline(signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) return;
  await new Promise((resolve) => addEventListener('offline', resolve, { once: true, signal }));
}

export const clientLoginMachine = provideInPlace(loginMachine, {
  actors: {
    readLogoutReason: fromPromise<string | null>(async () => {
      const code = readLocal('logoutReason');
      if (code === null) return null;
      return (await import('../../rules/session/logoutReason.ts')).logoutSentence(code);
    }),
    passkeyLogin: lazyMachine(
      async () => {
        await untilLoadedAndIdle();
        return (await import('../features/session/login/loginPasskey.actors.ts'))
          .clientPasskeyLoginMachine;
      },
      // The form can be used without it: no one is notified before they request it.
      { isPatient: true },
    ),
    lockScreen: lazyMachine(
      async (signal) => {
        // Most browsers have no kit, and look no further while there is a network. The note may be lost where one was killed.
        if (readLocal('hasKit') === null) await untilOffline(signal);
        await untilLoadedAndIdle();
        return (await import('../features/session/lock/lockScreen.actors.ts'))
          .clientLockScreenMachine;
      },
      { isPatient: true },
    ),
    passwordless: lazyMachine(async () => (await load()).clientPasswordlessMachine),
    ssoLogin: lazyMachine(async () => (await load()).clientSsoLoginMachine),
    integrationLogin: lazyMachine(async () => (await load()).clientIntegrationLoginMachine),
    checkPassword: fromPromise<LoginOutcome, PasswordInput>(async ({ input, ...scope }) =>
      (await loadCalls()).checkPassword(input, scope),
    ),
    findProvider: fromPromise<ProviderOutcome, { email: string }>(async ({ input, ...scope }) =>
      (await loadCalls()).findProvider(input, scope),
    ),
    leaveForProvider: fromPromise<void, { address: string }>(({ input }) => {
      // The way back from there has no query of ours.
      const redirect = new URLSearchParams(location.search).get('redirectUrl');
      if (redirect !== null) writeRedirect(redirect);
      loadAddress(input.address);
      return Promise.resolve();
    }),
  },
});
