import { fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import type { ProviderOutcome } from '../../../machines/session/login.setup.ts';
import type { SignInOutcome } from '../../../machines/session/signInOutcome.ts';
import { writeRedirect } from '../http/browserStorage.ts';
import { implement } from './implement.ts';
import { late } from './late.ts';
import type { PasswordInput } from './loginCalls.ts';
import { untilLoadedAndIdle } from './untilIdle.ts';

/** Imported when the form is sent: the login download has no calls. */
const loadCalls = () => import('./loginCalls.ts');

const load = () => import('./afterForm.actors.ts');

export const clientLoginMachine = implement(loginMachine, {
  actors: {
    passkeySignIn: late(
      async () => {
        await untilLoadedAndIdle();
        return (await import('./loginPasskey.actors.ts')).clientPasskeySignInMachine;
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
