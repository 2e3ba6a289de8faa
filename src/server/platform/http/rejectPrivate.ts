import { webhookFailure } from '../../../rules/core/serviceAddress.ts';
import { findRefusal } from './outboundFetch.ts';
import { unprocessable } from './problemError.ts';
import type { ServiceReach } from './reach.ts';

/**
 * Refuses the address of a webhook that this server may not call. Each call checks it once more.
 *
 * @throws ProblemError 422 `webhook_refused` (not https, or a private address), with the field `url`.
 */
export async function rejectPrivate(
  url: string,
  { networks, allowsHttp }: ServiceReach,
): Promise<void> {
  const fault = webhookFailure(url, allowsHttp);
  const refused = fault === undefined ? await findRefusal(new URL(url).hostname, networks) : null;
  const sentence =
    refused === null
      ? fault
      : 'This address is in a private network. Enter one of the public internet, or ask the person who runs the server to allow it.';
  if (sentence !== undefined) throw unprocessable('webhook_refused', sentence, { url: sentence });
}
