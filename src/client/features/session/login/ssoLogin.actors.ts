import { fromPromise } from 'xstate';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { ssoLoginMachine } from '../../../../../machines/session/ssoLogin.machine.ts';

export const clientSsoLoginMachine = ssoLoginMachine.provide({
  actors: {
    redeemTicket: fromPromise<LoginOutcome>(async (scope) => {
      const { redeemTicket } = await import('./sentLogin.ts');
      return redeemTicket(scope);
    }),
  },
});
