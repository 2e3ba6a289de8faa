import type { Assertion } from '../../../contract/core/webauthn.ts';
import type { FieldKit } from '../../../contract/custody/fieldKit.ts';
import { type Bytes, fromBase64Url, fromText, joined, sha256 } from './bytes.ts';

/** What the answer of a passkey has to be about. */
export interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly passkeys: FieldKit['passkeys'];
}

const coordinate = 32;
const userPresent = 0x01;
const userVerified = 0x04;

/**
 * FIELD-05: whether one of a person's passkeys answered, and its device verified the person, checked without the server
 * against the public keys of the kit. The counter is not compared: only the server knows it.
 */
export async function isProvenBy(assertion: Assertion, asked: Asked): Promise<boolean> {
  const passkey = asked.passkeys.find(({ credentialId }) => credentialId === assertion.id);
  if (passkey === undefined || assertion.id !== assertion.rawId) return false;
  try {
    const data = fromBase64Url(assertion.response.authenticatorData);
    const client = fromBase64Url(assertion.response.clientDataJSON);
    const isAnswer = isAbout(client, asked) && (await isBy(data, asked.rpId));
    return isAnswer && (await isSigned(passkey, joined(data, await sha256(client)), assertion));
  } catch {
    // Whatever cannot be read proves nothing.
    return false;
  }
}

function isAbout(client: Bytes, { challenge, origin }: Asked): boolean {
  const said = JSON.parse(new TextDecoder().decode(client)) as Record<string, unknown>;
  return (
    said.type === 'webauthn.get' &&
    said.challenge === challenge &&
    said.origin === origin &&
    said.crossOrigin !== true &&
    said.topOrigin === undefined
  );
}

async function isBy(data: Bytes, rpId: string): Promise<boolean> {
  const hash = await sha256(fromText(rpId));
  const flags = data[hash.length] ?? 0;
  return (
    hash.every((byte, index) => byte === data[index]) &&
    (flags & userPresent) !== 0 &&
    (flags & userVerified) !== 0
  );
}

async function isSigned(
  { publicKey, algorithm }: FieldKit['passkeys'][number],
  text: Bytes,
  { response }: Assertion,
): Promise<boolean> {
  const spki = fromBase64Url(publicKey);
  const signature = fromBase64Url(response.signature);
  if (algorithm === -7) {
    const es256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
    const key = await crypto.subtle.importKey('spki', spki, es256, false, ['verify']);
    return crypto.subtle.verify(es256, key, plainSignature(signature), text);
  }
  if (algorithm === -257) {
    const rs256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
    const key = await crypto.subtle.importKey('spki', spki, rs256, false, ['verify']);
    return crypto.subtle.verify(rs256, key, signature, text);
  }
  return false;
}

/** r and s of 32 bytes each, as WebCrypto reads them, of strict DER. @throws Error for anything else. */
function plainSignature(der: Bytes): Bytes {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw notDer();
  const [r, afterR] = readInteger(der, 2);
  const [s, end] = readInteger(der, afterR);
  if (end !== der.length) throw notDer();
  return joined(r, s);
}

/** A positive integer in its shortest form, padded on the left, and where the next one starts. */
function readInteger(der: Bytes, start: number): [Uint8Array, number] {
  const end = start + 2 + (der[start + 1] ?? 0);
  const digits = der.subarray(start + 2, end);
  const [first = 0xff, second = 0] = digits;
  const isShortest = digits.length === 1 || first !== 0 || second >= 0x80;
  const value = first === 0 ? digits.subarray(1) : digits;
  const fits = end <= der.length && value.length <= coordinate;
  if (der[start] !== 0x02 || first >= 0x80 || !isShortest || !fits) throw notDer();
  const padded = new Uint8Array(coordinate);
  padded.set(value, coordinate - value.length);
  return [padded, end];
}

function notDer(): Error {
  return new Error('The signature is not strict DER');
}
