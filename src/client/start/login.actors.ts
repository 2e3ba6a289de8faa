import { fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import type { ProviderOutcome } from '../../../machines/session/login.setup.ts';
import type { SignInOutcome } from '../../../machines/session/signInOutcome.ts';
import type { PasswordInput } from '../features/session/login/loginCalls.ts';
import { implement } from '../platform/browser/implement.ts';
import { late } from '../platform/browser/late.ts';
import { untilLoadedAndIdle } from '../platform/browser/untilIdle.ts';
import { writeRedirect } from '../platform/http/browserStorage.ts';

/** Imported when the form is sent: the login download has no calls. */
const loadCalls = () => import('../features/session/login/loginCalls.ts');

const load = () => import('./afterForm.actors.ts');

export const clientLoginMachine = implement(loginMachine, {
  actors: {
    passkeySignIn: late(
      async () => {
        await untilLoadedAndIdle();
        return (await import('../features/session/login/loginPasskey.actors.ts'))
          .clientPasskeySignInMachine;
      },
      // The form can be used without it: nobody is told before they ask for it.
      { isPatient: true },
    ),
    passwordless: late(async () => (await load()).clientPasswordlessMachine),
    ssoSignIn: late(async () => (await load()).clientSsoSignInMachine),
    integrationSignIn: late(async () => (await load()).clientIntegrationSignInMachine),
    checkPassword: fromPromise<SignInOutcome, PasswordInput>(async ({ input, signal, system }) =>
      (await loadCalls()).checkPassword(input, signal, system),
    ),
    findProvider: fromPromise<ProviderOutcome, { email: string }>(
      async ({ input, signal, system }) => (await loadCalls()).findProvider(input, signal, system),
    ),
    leaveForProvider: fromPromise<void, { address: string }>(({ input }) => {
      // The way back from there has no query of ours.
      const redirect = new URLSearchParams(location.search).get('redirectUrl');
      if (redirect !== null) writeRedirect(redirect);
      location.assign(input.address);
      return Promise.resolve();
    }),
  },
});
