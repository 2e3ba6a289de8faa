import * as v from 'valibot';
import { optionalLine } from '../core/primitives.ts';
import { defineRecord } from '../core/resource.ts';

/** The fewest characters of a secret; HMAC-SHA-256 gains nothing from more than 64. */
export const secretLength = { least: 20, most: 200 } as const;

/** Where an agency's text messages are handed over (ALERT-03). */
export const SmsWebhookFields = v.object({
  /** An https address; empty if the agency sends no text messages. */
  url: optionalLine(500),
  /** Sent when it is set again; always returned empty. */
  secret: v.pipe(
    optionalLine(secretLength.most),
    v.check(
      (secret) => secret === '' || secret.length >= secretLength.least,
      `Use at least ${secretLength.least} characters.`,
    ),
  ),
  /** Whether a secret is stored. Shown, never changed. */
  hasSecret: v.boolean(),
});
export type SmsWebhookFields = v.InferOutput<typeof SmsWebhookFields>;

export const smsWebhook = defineRecord({
  one: 'SmsWebhook',
  path: '/api/Admin/SmsWebhook',
  access: 'administration',
  at: '',
  params: {},
  saveParams: {},
  id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'There is no such agency.')),
  fields: SmsWebhookFields,
  summaries: {
    get: 'Where text messages of the session agency are handed over, without the secret.',
    save: 'Saves where text messages are handed over; an empty secret keeps the current one.',
  },
});
