import { forgotPasswordMachine } from '../../../machines/session/forgotPassword.machine.ts';
import { notSent, succeeded } from '../../../src/rules/core/callFailure.ts';
import { emailSubmittedText } from '../../../src/rules/session/passwordLink.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

export const forgotPassword = model('forgot-password', forgotPasswordMachine, {
  events: {
    'form.submitted': [
      { type: 'form.submitted', values: { email: 'dwhitlock@tamarack.example' } },
      { type: 'form.submitted', values: { email: 'dwhitlock' } },
    ],
    'anotherEmail.requested': [{ type: 'anotherEmail.requested' }],
  },
  outputs: {
    requestEmail: [
      succeeded({ isSuccessful: true, message: emailSubmittedText }),
      succeeded({ isSuccessful: false, message: 'Too many emails were requested.' }),
      failed('Too many requests from your network.', 429),
      notSent({ code: 'offline', message: 'You’re offline.' }),
    ],
  },
  errors: { requestEmail: ['a strange answer'] },
  inputs: { 'a page that names no agency': { clientId: 0 } },
  context: ({ email, errors, refusal, confirmation }) => ({
    email: email !== '',
    marked: Object.keys(errors).join(' '),
    refused: refusal,
    confirmed: confirmation !== '',
  }),
});
