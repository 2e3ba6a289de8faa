import { checkForgottenEmail } from '../../src/rules/session/forgotPasswordForm.ts';
import { output } from '../core/output.ts';
import { forgotPasswordSetup } from './forgotPassword.setup.ts';

export const forgotPasswordMachine = forgotPasswordSetup.createMachine({
  id: 'forgotPassword',
  description: 'Requests an email with a link to set a new password.',
  context: ({ input }) => ({ ...input, email: '', errors: {}, refusal: null, confirmation: '' }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user enters an email. Errors are shown.',
      tags: 'form',
      on: {
        'form.submitted': [
          {
            guard: {
              type: 'hasGaps',
              params: ({ event }) => ({ errors: checkForgottenEmail(event.values).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkForgottenEmail(event.values).errors }),
            },
            meta: { requirements: ['FORGOT-01'] },
          },
          {
            target: 'sending',
            actions: {
              type: 'setEmail',
              params: ({ event }) => ({ email: checkForgottenEmail(event.values).email }),
            },
            meta: { requirements: ['FORGOT-01', 'CALL-05'] },
          },
        ],
      },
    },
    sending: {
      description: 'The server stores the request. The email follows.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'requestEmail',
        src: 'requestEmail',
        input: ({ context }) => ({ email: context.email, clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isSubmitted', params: output },
            target: 'sent',
            actions: { type: 'setConfirmation', params: output },
            meta: { requirements: ['FORGOT-02'] },
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'filling',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['FORGOT-04'] },
          },
          { target: 'filling', actions: 'storeOffline', meta: { requirements: ['ERR-OTHER'] } },
        ],
        onError: {
          target: 'filling',
          actions: 'setUnanswered',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    sent: {
      description: 'The page shows the same message for known and unknown addresses.',
      on: {
        'anotherEmail.requested': { target: 'filling', meta: { requirements: ['FORGOT-01'] } },
      },
    },
  },
});
