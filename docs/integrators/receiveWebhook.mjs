import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The event of a webhook's call; an error if the call is not from Countersign. Any library of Standard Webhooks does the same.
 *
 * @param {string} secret as the page showed it: `whsec_…`
 * @param {Record<string, string>} headers with names in small letters
 * @param {string} body exactly as it was received
 * @param {Date} now
 * @returns {{ id: string | undefined, type: string }}
 */
export function receiveWebhook(secret, headers, body, now = new Date()) {
  const id = headers['webhook-id'];
  const seconds = Number(headers['webhook-timestamp']);
  if (Math.abs(now.getTime() / 1000 - seconds) > 300) throw new Error('Too old, or too new');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest();
  const isOurs = String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === mac.length && timingSafeEqual(given, mac);
    });
  if (!isOurs) throw new Error('The signature is not right');
  // The same id again is the same event, sent again.
  return { id, ...JSON.parse(body) };
}
