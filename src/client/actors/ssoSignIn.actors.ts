import { fromPromise } from 'xstate';
import type { SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { ssoSignInMachine } from '../../../machines/sso-sign-in/ssoSignIn.machine.ts';

export const clientSsoSignInMachine = ssoSignInMachine.provide({
  actors: {
    redeemTicket: fromPromise<SignInOutcome>(async ({ signal, system }) => {
      const { redeemTicket } = await import('./sentSignIn.ts');
      return redeemTicket(signal, system);
    }),
  },
});
