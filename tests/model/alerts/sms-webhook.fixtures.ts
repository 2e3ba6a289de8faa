import { smsWebhookMachine } from '../../../machines/alerts/smsWebhook.machine.ts';
import type { TestResult } from '../../../src/contract/alerts/testMessage.ts';
import { smsWebhookForm } from '../../../src/rules/alerts/smsWebhookForm.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const record = {
  id: '7',
  version: 2,
  fields: { url: 'https://sms.example/alerts', secret: '', hasSecret: true },
  changedBy: 'Rosa Halloran',
  changedAt: '2026-03-10T08:00:00.000Z',
};
/** The settings as they are opened. */
export const openedWebhook = {
  form: smsWebhookForm,
  id: '7',
  isNew: false,
  today: '2026-03-10',
  loaded: { record, choices: {}, typed: null },
};
const lastDigits = '0142';
const results: TestResult[] = [
  { outcome: 'taken', status: 202, lastDigits },
  { outcome: 'rejected', status: 503, lastDigits },
  { outcome: 'silent', status: null, lastDigits },
];

export const smsWebhook = model('sms-webhook', smsWebhookMachine, {
  events: {
    'test.requested': [
      { type: 'test.requested', to: '518 555 0142' },
      { type: 'test.requested', to: '555 0142' },
    ],
  },
  outputs: {
    edit: [],
    sendTest: [
      ...results.map(succeeded),
      failed('You sent 5 test messages within a minute.', 429),
      failed({ code: 'number_invalid', message: 'No number.', fields: { to: 'No number.' } }),
    ],
  },
  errors: { edit: ['its chart failed'], sendTest: ['a strange answer'] },
  inputs: {
    'a person whose number is known': { opened: openedWebhook, ownNumber: '518 555 0199' },
    'a person without a number': { opened: openedWebhook, ownNumber: null },
  },
  context: ({ ownNumber, result, error, refusal }) => ({
    ...{ ownNumber, error, refusal },
    outcome: result?.outcome ?? null,
    status: result?.status ?? null,
  }),
});
