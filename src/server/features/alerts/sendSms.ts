import { createHmac } from 'node:crypto';
import { type Answer, isTaken, type Outbox } from './postOut.ts';

/** What became of a message: an empty code if it was taken. */
export interface Delivery {
  readonly code: string;
  /** Trying again would end the same way. */
  readonly isFinal: boolean;
}

export interface TextMessage {
  /** The same for each attempt, so that the service can recognize a repeat. */
  readonly id: string;
  /** As E.164 writes it. */
  readonly to: string;
  readonly text: string;
}

/** The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 of id, time and body, with the secret as UTF-8. */
function signedHeaders(id: string, body: string, secret: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(seconds),
    'Webhook-Signature': `v1,${mac}`,
  };
}

type Webhook = { readonly webhookUrl: string; readonly webhookSecret: string };

/** Posts a text message to the webhook of an agency (ALERT-03; docs/sms-webhook.md). @returns `off` if it has none. */
export async function postSms(
  outbox: Outbox,
  { webhookUrl, webhookSecret }: Webhook,
  message: TextMessage,
  now: Date,
): Promise<Answer | 'off'> {
  if (webhookUrl === '') return 'off';
  const body = JSON.stringify({ ...message, sentAt: now.toISOString() });
  const headers = signedHeaders(message.id, body, webhookSecret, now);
  return outbox.post(webhookUrl, { headers, body });
}

/** Hands a text message over to the webhook of an agency. */
export async function sendSms(
  outbox: Outbox,
  webhook: Webhook,
  message: TextMessage,
  now: Date,
): Promise<Delivery> {
  const answer = await postSms(outbox, webhook, message, now);
  // It was turned off after the message was queued.
  if (answer === 'off') return { code: 'webhook_off', isFinal: true };
  return { code: codeOf('webhook', answer), isFinal: false };
}

/** The code that the log of an alert records; empty if the message was taken. */
export function codeOf(service: 'webhook' | 'push', answer: Answer): string {
  if (isTaken(answer)) return '';
  return `${service}_${typeof answer === 'number' ? 'rejected' : answer}`;
}
