import { fromPromise } from 'xstate';
import type { SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { ssoSignInMachine } from '../../../machines/sso-sign-in/ssoSignIn.machine.ts';
import { implement } from './implement.ts';

export const clientSsoSignInMachine = implement(ssoSignInMachine, {
  actors: {
    redeemTicket: fromPromise<SignInOutcome>(async ({ signal, system }) => {
      const { redeemTicket } = await import('./sentSignIn.ts');
      return redeemTicket(signal, system);
    }),
  },
});
