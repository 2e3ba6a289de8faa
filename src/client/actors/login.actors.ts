import { fromPromise } from 'xstate';
import { loginMachine } from '../../../machines/login/login.machine.ts';
import type { LoginInput, ProviderOutcome } from '../../../machines/login/login.setup.ts';
import type { SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { type Credentials, login, ssoLogin } from '../../contract/account.ts';
import { writeRedirect } from '../http/browserStorage.ts';
import { implement } from './implement.ts';
import { clientIntegrationSignInMachine } from './integrationSignIn.actors.ts';
import { clientPasskeySignInMachine } from './loginPasskey.actors.ts';
import { clientPasswordlessMachine } from './loginPasswordless.actors.ts';
import { clientSsoSignInMachine } from './ssoSignIn.actors.ts';

type PasswordInput = { credentials: Credentials; clientId: LoginInput['clientId'] };

export const clientLoginMachine = implement(loginMachine, {
  actors: {
    passkeySignIn: clientPasskeySignInMachine,
    passwordless: clientPasswordlessMachine,
    ssoSignIn: clientSsoSignInMachine,
    integrationSignIn: clientIntegrationSignInMachine,
    checkPassword: fromPromise<SignInOutcome, PasswordInput>(async ({ input, signal, system }) => {
      const { call } = await import('../http/call.ts');
      const { reportingFaults } = await import('./faultReport.ts');
      const { keepSession } = await import('../http/session.ts');
      const body = { ...input.credentials, clientId: input.clientId };
      const reply = await reportingFaults(system, signal, () => call(login, { body }, { signal }));
      if (reply.isSuccessful) {
        return { outcome: 'accepted', arrival: keepSession(reply.value, reply.model) };
      }
      const { value, message, model } = reply;
      return { outcome: 'refused', refusal: { value, message, contacts: model.adminContacts } };
    }),
    findProvider: fromPromise<ProviderOutcome, { email: string }>(
      async ({ input, signal, system }) => {
        const { call } = await import('../http/call.ts');
        const { reportingFaults } = await import('./faultReport.ts');
        const reply = await reportingFaults(system, signal, () =>
          call(ssoLogin, { query: input }, { signal }),
        );
        return reply.isSuccessful && reply.value
          ? { outcome: 'found', address: reply.value }
          : { outcome: 'unknown', message: reply.message };
      },
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
