import { createHmac, randomBytes } from 'node:crypto';
import { traceParentOf } from './requestIds.ts';

/**
 * The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 of id, time and body. While a secret is replaced
 * there are two signatures, of which the receiver needs one. All attempts are one trace (W3C Trace Context), whose id is theirs.
 *
 * @param id the same for each attempt, a UUID.
 * @param secrets the bytes of each.
 */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly (string | Uint8Array)[],
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(seconds),
    'Webhook-Signature': signatures.join(' '),
    traceparent: traceParentOf(id, randomBytes(8).toString('hex')),
  };
}
