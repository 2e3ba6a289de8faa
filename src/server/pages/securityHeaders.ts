export interface InlineHashes {
  readonly style: readonly string[];
  readonly script: readonly string[];
}

const noHashes: InlineHashes = { style: [], script: [] };

/**
 * The Content-Security-Policy of a document.
 *
 * @param inline hashes (`sha256-…`) of the blocks the build wrote into it.
 * @param origins what a page may call beside its own server: the installation's monitoring and the local scanner.
 */
export function contentSecurityPolicy(
  inline: InlineHashes = noHashes,
  origins: readonly string[] = [],
): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(inline.script)}`,
    `style-src 'self'${quoted(inline.style)}`,
    `connect-src 'self'${origins.map((origin) => ` ${origin}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify app',
  ].join('; ');
}

/** On every reply. Browsers heed HSTS on https only, so it does no harm on localhost. */
export const securityHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
