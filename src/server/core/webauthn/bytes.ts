import { PasskeyFailure } from './passkeyFailure.ts';

/**
 * Decodes base64url without padding. Another spelling of the same bytes is refused, so that text and bytes
 * can be compared either way.
 *
 * @throws PasskeyFailure that names `what`.
 */
export function decodeBytes(text: string, what: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'base64url');
  if (text === '' || bytes.toString('base64url') !== text) {
    throw new PasskeyFailure(`${what} is not base64url`);
  }
  // A copy: small Buffers share one memory, and decoders read past their end.
  return Uint8Array.from(bytes);
}

export function encodeBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
