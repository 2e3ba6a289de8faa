import { webhooksMachine } from '../../../machines/administration/webhooks.machine.ts';
import type { WebhookRow } from '../../../src/contract/administration/webhook.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a20';
const url = 'https://hooks.example.org/in';

const invalid = { code: 'request_invalid', message: 'Check what you entered.' };
const wrong = { code: 'password_wrong', message: 'That’s not your password.' };
const stale = failed({ code: 'reauthentication_needed', message: 'Enter your password again.' });

export const sampleWebhook: WebhookRow = {
  id,
  name: 'Scheduling',
  url,
  topics: ['acts', 'people'],
  createdAt: '2026-03-10T08:00:00.000Z',
  createdBy: 'Dana Whitlock',
  state: 'active',
  lastAcceptedAt: '2026-03-10T09:00:00.000Z',
  waiting: 1,
  failed: 0,
};

const paused: WebhookRow = { ...sampleWebhook, state: 'paused' };
const failing: WebhookRow = { ...sampleWebhook, state: 'failing', lastAcceptedAt: null, failed: 2 };

export const webhooks = model('webhooks', webhooksMachine, {
  events: {
    'webhook.requested': [{ type: 'webhook.requested' }],
    'webhook.submitted': [
      { type: 'webhook.submitted', typed: { name: '', url: 'hooks', topics: [] } },
      { type: 'webhook.submitted', typed: { name: ' Accounting ', url, topics: ['acts'] } },
    ],
    'password.submitted': [
      { type: 'password.submitted', typed: { password: '' } },
      { type: 'password.submitted', typed: { password: 'lantern-orchard-26' } },
    ],
    'copy.requested': [{ type: 'copy.requested' }],
    'secret.acknowledged': [{ type: 'secret.acknowledged' }],
    'act.requested': [
      { type: 'act.requested', id, act: 'pause' },
      { type: 'act.requested', id, act: 'replaceSecret' },
      { type: 'act.requested', id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a22', act: 'remove' },
    ],
    'act.confirmed': [{ type: 'act.confirmed' }],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: {
    createWebhook: [
      succeeded({ ...sampleWebhook, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a21' }),
      stale,
      failed({ ...invalid, fields: { url: 'This address is in a private network.' } }),
      failed('Try again later.'),
    ],
    replaceSecret: [succeeded(failing), stale, failed('Try again later.')],
    reauthenticate: [
      succeeded(null),
      failed({ ...wrong, fields: { password: 'That’s not your password.' } }),
    ],
    copySecret: [undefined],
    changeWebhook: [succeeded([paused]), failed('Try again later.')],
  },
  errors: {
    createWebhook: ['a strange answer'],
    replaceSecret: ['a strange answer'],
    reauthenticate: ['a strange answer'],
    copySecret: ['the clipboard is closed'],
    changeWebhook: ['a strange answer'],
  },
  inputs: {
    'with a password': { rows: [sampleWebhook], hasPassword: true },
    'without a password': { rows: [sampleWebhook], hasPassword: false },
  },
  context: ({ rows, form, chosen, errors, error }) => ({
    rows: rows.map(({ state }) => state).join(),
    form: form?.name ?? 'none',
    chosen: chosen?.act ?? 'none',
    errors: Object.keys(errors).join(),
    error,
  }),
});
