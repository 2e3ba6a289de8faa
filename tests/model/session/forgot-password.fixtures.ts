import { forgotPasswordMachine } from '../../../machines/session/forgotPassword.machine.ts';
import { model } from '../../../src/charts/run/fixtures.ts';
import { emailSubmittedText } from '../../../src/rules/session/passwordLink.ts';

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
      { outcome: 'submitted', message: emailSubmittedText },
      { outcome: 'refused', message: 'Too many emails were requested.' },
      { outcome: 'notSent' },
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
