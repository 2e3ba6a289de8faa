import { isServiceAddress } from '../../../rules/core/serviceAddress.ts';
import { AddressRefused, outboundFetch } from './outboundFetch.ts';
import type { ServiceReach } from './reach.ts';

/** What a service answered: its HTTP status, that it may not be called, nothing at all, or nothing in time. */
export type Answer = number | 'refused' | 'unreachable' | 'silent';

const timeoutMilliseconds = 10_000;

/** Posts to the services of a run. One that does not answer is not asked again in the same run, so that it holds up no other agency. */
export class Outbox {
  readonly #reach: ServiceReach;
  readonly #silent = new Set<string>();

  readonly #milliseconds: number;

  /** @param milliseconds how long a service has to answer. */
  constructor(reach: ServiceReach, milliseconds = timeoutMilliseconds) {
    this.#reach = reach;
    this.#milliseconds = milliseconds;
  }

  /** Posts to an https address of the public internet. A redirect is not followed: the body was signed for this address. */
  async post(
    url: string,
    {
      headers,
      body,
    }: { readonly headers: Record<string, string>; readonly body: string | Uint8Array },
  ): Promise<Answer> {
    if (!isServiceAddress(url, this.#reach.allowsHttp)) return 'refused';
    const { origin } = new URL(url);
    if (this.#silent.has(origin)) return 'unreachable';
    try {
      const response = await outboundFetch(this.#reach.networks)(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#milliseconds),
        headers,
        body: body as BodyInit,
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      if (error instanceof AddressRefused) return 'refused';
      this.#silent.add(origin);
      return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'unreachable';
    }
  }
}

export const isTaken = (answer: Answer | 'unsigned') =>
  typeof answer === 'number' && answer >= 200 && answer < 300;
