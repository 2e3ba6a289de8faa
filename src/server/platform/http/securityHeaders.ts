export interface InlineHashes {
  readonly style: readonly string[];
  readonly script: readonly string[];
}

const noHashes: InlineHashes = { style: [], script: [] };

/**
 * The Content-Security-Policy of a document.
 *
 * @param inline hashes (`sha256-…`) of the blocks the build wrote into it.
 * @param origins what a page may call in addition to its own server: the installation's monitoring and the local
 * scanner.
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
    'trusted-types dompurify default',
  ].join('; ');
}

/**
 * The policy of the worker that reads codes: it may load its own WASM and compile it, and nothing else. A page may not
 * compile WASM.
 */
export const codeReaderPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
].join('; ');

/**
 * What of the device a page may use: the camera, which reads labels, and the screen, which a count keeps on. Passkeys, copying a key and calls to this machine
 * are left out, not allowed: a page may do that itself and no frame of another origin may, which is the default of each.
 */
const permissionsPolicy = [
  'camera=(self)',
  'screen-wake-lock=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'captured-surface-control',
    'clipboard-read',
    'compute-pressure',
    'deferred-fetch',
    'digital-credentials-create',
    'digital-credentials-get',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'keyboard-map',
    'language-detector',
    'language-model',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'on-device-speech-recognition',
    'otp-credentials',
    'payment',
    'picture-in-picture',
    'private-state-token-issuance',
    'private-state-token-redemption',
    'serial',
    'speaker-selection',
    'storage-access',
    'summarizer',
    'sync-xhr',
    'translator',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** On every reply. Browsers heed HSTS on https only, so it does no harm on localhost. */
export const securityHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': permissionsPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
