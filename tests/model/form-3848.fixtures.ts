import { form3848Machine } from '../../machines/reports/form3848.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleDraft, sampleSignedForm } from './sampleForm3848.ts';

export const form3848 = model('form-3848', form3848Machine, {
  events: {
    'text.typed': [
      { type: 'text.typed', field: 'subStocks-0', text: '0' },
      { type: 'text.typed', field: 'amendment', text: 'A late entry' },
      { type: 'text.typed', field: 'subStocks-0', text: 'abc' },
    ],
    'form.submitted': [
      { type: 'form.submitted', pin: '2468' },
      { type: 'form.submitted', pin: { byPasskey: true } },
      { type: 'form.submitted', pin: '' },
    ],
    'retry.requested': [
      { type: 'retry.requested', pin: '2468' },
      { type: 'retry.requested', pin: '' },
    ],
  },
  outputs: {
    signForm: [
      { outcome: 'signed', form: sampleSignedForm },
      {
        outcome: 'refused',
        problem: {
          code: 'pin_wrong',
          message: 'Your PIN is incorrect. 4 attempts are left.',
          fields: { pin: 'Your PIN is incorrect. 4 attempts are left.' },
        },
      },
      {
        outcome: 'refused',
        problem: { code: 'form_changed', message: 'The ledger changed. Reload the form.' },
      },
      { outcome: 'notSent' },
      {
        outcome: 'notSent',
        problem: {
          code: 'passkey_cancelled',
          message: 'The passkey was canceled.',
          fields: { pin: 'The passkey was canceled.' },
        },
      },
      { outcome: 'unreachable' },
    ],
  },
  errors: { signForm: ['a strange answer'] },
  inputs: {
    'an amendment': {
      draft: sampleDraft,
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({ texts, problems, refusal, isUncertain, signed }) => ({
    stock: texts['stock-0'] ?? null,
    subStocks: texts['subStocks-0'] ?? null,
    reason: texts.amendment ?? null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    uncertain: isUncertain,
    version: signed?.version ?? null,
  }),
});
