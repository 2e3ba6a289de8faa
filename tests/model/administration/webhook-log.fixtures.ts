import { webhookLogMachine } from '../../../machines/administration/webhookLog.machine.ts';
import type { WebhookDelivery } from '../../../src/contract/administration/webhook.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleWebhook } from './webhooks.fixtures.ts';

const id = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a30';

const givenUp: WebhookDelivery = {
  id,
  type: 'act.recorded',
  what: 'use.recorded',
  createdAt: '2026-03-10T08:00:00.000Z',
  state: 'failed',
  attempts: 8,
  outcome: '500',
  dueAt: null,
};
const other = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a31';
const waiting: WebhookDelivery = {
  ...givenUp,
  id: other,
  state: 'waiting',
  attempts: 1,
  outcome: 'silent',
  dueAt: '2026-03-10T08:05:00.000Z',
};
const again: WebhookDelivery = { ...waiting, id, attempts: 0 };

export const webhookLog = model('webhook-log', webhookLogMachine, {
  events: {
    'replay.requested': [
      { type: 'replay.requested', id },
      { type: 'replay.requested', id: other },
    ],
  },
  outputs: { replay: [succeeded(again), failed('This delivery is no longer kept.')] },
  errors: { replay: ['a strange answer'] },
  inputs: {
    'with two deliveries': {
      webhook: sampleWebhook,
      rows: [givenUp, waiting],
      older: `2026-03-10T08:00:00.000Z_${other}`,
    },
  },
  context: ({ rows, replayed, error }) => ({
    rows: rows.map(({ state }) => state).join(),
    replayed: replayed ?? 'none',
    error,
  }),
});
