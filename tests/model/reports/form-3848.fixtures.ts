import { form3848Machine } from '../../../machines/reports/form3848.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleDraft, sampleSignedForm } from './sampleForm3848.ts';

const wrongPin = 'Your PIN is incorrect. 4 attempts are left.';

export const form3848 = model('form-3848', form3848Machine, {
  events: {
    'text.typed': [
      { type: 'text.typed', field: 'subStocks-0', text: '0' },
      { type: 'text.typed', field: 'amendment', text: 'A late entry' },
      { type: 'text.typed', field: 'subStocks-0', text: 'abc' },
    ],
    'form.submitted': [
      { type: 'form.submitted', signing: { pin: '2468', others: [] } },
      { type: 'form.submitted', signing: { pin: { byPasskey: true }, others: [] } },
      { type: 'form.submitted', signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleSignedForm },
      {
        outcome: 'rejected',
        problem: { code: 'pin_wrong', message: wrongPin, fields: { 'signing.pin': wrongPin } },
      },
      {
        outcome: 'rejected',
        problem: { code: 'form_changed', message: 'The ledger changed. Reload the form.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'an amendment': { draft: sampleDraft, idempotencyKey: '00000000-0000-4000-8000-000000000099' },
  },
  context: ({ texts, problems, refusal, signed }) => ({
    stock: texts['stock-0'] ?? null,
    subStocks: texts['subStocks-0'] ?? null,
    reason: texts.amendment ?? null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    version: signed?.version ?? null,
  }),
});
