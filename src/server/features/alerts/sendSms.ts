import { type Answer, isTaken, type Outbox } from '../../platform/http/postOut.ts';
import { webhookHeaders } from '../../platform/http/signWebhook.ts';

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

/** Where text messages are handed over, with the secret itself. */
export interface SmsWebhook {
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

/** Posts a text message to the webhook of an agency (ALERT-03; docs/sms-webhook.md). @returns `off` if it has none. */
export async function postSms(
  outbox: Outbox,
  { webhookUrl, webhookSecret }: SmsWebhook,
  message: TextMessage,
  now: Date,
): Promise<Answer | 'off'> {
  if (webhookUrl === '') return 'off';
  const body = JSON.stringify({ ...message, sentAt: now.toISOString() });
  // The secret as UTF-8: agencies choose it themselves.
  const headers = webhookHeaders(message.id, body, [webhookSecret], now);
  return outbox.post(webhookUrl, { headers, body });
}

/** Hands a text message over to the webhook of an agency. */
export async function sendSms(
  outbox: Outbox,
  webhook: SmsWebhook,
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
