import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { encodeBytes } from './bytes.ts';
import { PasskeyFailure } from './passkeyFailure.ts';

/** COSE algorithm numbers that are accepted (FIDO-03). */
export const algorithmNames = { '-7': 'ES256', '-257': 'RS256' } as const;
export type Algorithm = -7 | -257;

const leastRsaBits = 2_048;

/** COSE labels (RFC 9052, RFC 9053, RFC 8230). */
const label = { keyType: 1, algorithm: 3, first: -1, second: -2, third: -3 } as const;

/**
 * A COSE key as the SubjectPublicKeyInfo that browsers provide. Node checks that the point is on the curve.
 *
 * @throws PasskeyFailure *Unknown or unsupported crypto algorithm* for all but ES256 on P-256 and RS256.
 */
export function readCoseKey(key: unknown): { algorithm: Algorithm; spki: Uint8Array } {
  if (!(key instanceof Map)) throw new PasskeyFailure('The key is not a COSE key');
  const at = (name: keyof typeof label): unknown => key.get(label[name]);
  switch (at('algorithm')) {
    case -7: {
      if (at('keyType') !== 2 || at('first') !== 1) throw unsupported();
      const jwk = { kty: 'EC', crv: 'P-256', x: text(at('second'), 32), y: text(at('third'), 32) };
      return { algorithm: -7, spki: exportKey(jwk) };
    }
    case -257: {
      if (at('keyType') !== 3) throw unsupported();
      const jwk = { kty: 'RSA', n: text(at('first')), e: text(at('second')) };
      return { algorithm: -257, spki: exportKey(jwk) };
    }
    default:
      throw unsupported();
  }
}

function text(value: unknown, length?: number): string {
  if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length)) {
    throw new PasskeyFailure('The key lacks a part');
  }
  return encodeBytes(value);
}

function exportKey(jwk: JsonWebKey): Uint8Array {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new PasskeyFailure('The key is not valid');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? leastRsaBits;
  if (bits < leastRsaBits) throw new PasskeyFailure('The RSA key is shorter than 2048 bits');
  return key.export({ type: 'spki', format: 'der' });
}

function unsupported(): PasskeyFailure {
  const sentence = 'Unknown or unsupported crypto algorithm';
  return new PasskeyFailure(sentence, sentence);
}
