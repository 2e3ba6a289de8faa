import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../../../machines/session/forgotPassword.machine.ts';
import type { EmailOutcome } from '../../../../../machines/session/forgotPassword.setup.ts';
import { forgotPassword } from '../../../../contract/session/account.ts';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../shell/calls/serverAnswer.ts';

export const clientForgotPasswordMachine = forgotPasswordMachine.provide({
  actors: {
    requestEmail: fromPromise<EmailOutcome, { email: string; clientId: number }>(
      async ({ input, signal, system }) => {
        if (!navigator.onLine) return { outcome: 'notSent' };
        try {
          const body = { ...input, isWelcomeEmail: false, isSendToAll: false };
          const reply = await call(forgotPassword, { body }, { signal });
          return { outcome: reply.isSuccessful ? 'submitted' : 'refused', message: reply.message };
        } catch (error) {
          // FORGOT-04: the server's message is shown on the page.
          return { outcome: 'refused', message: sentenceOf(error, system) };
        }
      },
    ),
  },
});
