import type { CallAllowance } from '../identity/callLimit.ts';

/** A limit that counted the request: of its network, or of its API key. */
export type NamedAllowance = CallAllowance & { readonly name: 'network' | 'key' };

/** The fields of draft-ietf-httpapi-ratelimit-headers: the limit in a minute, and what of it is left for how long. */
export function rateLimitHeaders(
  { name, perMinute, remaining, until }: NamedAllowance,
  now: Date,
): Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>> {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  return {
    'RateLimit-Policy': `"${name}";q=${perMinute};w=60`,
    RateLimit: `"${name}";r=${remaining};t=${seconds}`,
  };
}
