import { fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../../../../machines/session/forgotPassword.machine.ts';
import type { EmailAnswer } from '../../../../../machines/session/forgotPassword.setup.ts';
import { forgotPassword } from '../../../../contract/session/account.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { answerOf } from '../../../shell/calls/answerOf.ts';

export const clientForgotPasswordMachine = forgotPasswordMachine.provide({
  actors: {
    requestEmail: fromPromise<Result<EmailAnswer>, { email: string; clientId: number }>(
      ({ input, ...scope }) => {
        const body = { ...input, isWelcomeEmail: false, isSendToAll: false };
        return answerOf(scope, () => call(forgotPassword, { body }, scope));
      },
    ),
  },
});
