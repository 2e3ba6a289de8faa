import { fromPromise } from 'xstate';
import type { SignInOutcome } from '../../../../../machines/session/signInOutcome.ts';
import { ssoSignInMachine } from '../../../../../machines/session/ssoSignIn.machine.ts';
import { implement } from '../../../platform/browser/implement.ts';

export const clientSsoSignInMachine = implement(ssoSignInMachine, {
  actors: {
    redeemTicket: fromPromise<SignInOutcome>(async ({ signal, system }) => {
      const { redeemTicket } = await import('./sentSignIn.ts');
      return redeemTicket(signal, system);
    }),
  },
});
