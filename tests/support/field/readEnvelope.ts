import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  verify,
} from 'node:crypto';

// A second reader of field records, written from docs/field-records.md alone: nothing of src is imported, and HPKE is
// written out after RFC 9180. Both readers agreeing means that the document says what the product does.

const fromUrl = (text: string) => Buffer.from(text, 'base64url');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** RFC 8785 for strings, whole numbers, booleans, null, arrays and objects. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const record = value as Record<string, unknown>;
  const names = Object.keys(record).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(record[name])}`).join()}}`;
}

export interface Keys {
  readonly privateKey: string;
  readonly publicKey: string;
}

interface Encrypted {
  readonly enc: string;
  readonly ciphertext: string;
}

export type Envelope = Encrypted & {
  readonly contentHash: string;
  readonly signature: string;
  readonly [member: string]: unknown;
};

const kem = Buffer.from('KEM\u0000\u0010', 'latin1');
const suite = Buffer.from('HPKE\u0000\u0010\u0000\u0001\u0000\u0002', 'latin1');

function extract(id: Buffer, salt: Buffer, label: string, ikm: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from('HPKE-v1'), id, Buffer.from(label), ikm]);
  return createHmac('sha256', salt).update(text).digest();
}

function expand(
  { id, secret }: { id: Buffer; secret: Buffer },
  label: string,
  info: Buffer,
  length: number,
): Buffer {
  const size = Buffer.from([length >> 8, length & 0xff]);
  const text = Buffer.concat([size, Buffer.from('HPKE-v1'), id, Buffer.from(label), info]);
  // One block of HKDF-Expand: nothing here is longer than 32 bytes.
  const block = Buffer.concat([text, Buffer.from([1])]);
  return createHmac('sha256', secret).update(block).digest().subarray(0, length);
}

/** SetupBaseR and Open of RFC 9180, sections 4.1 and 5.1. @throws Error where the tag does not fit. */
export function decrypt(keys: Keys, encrypted: Encrypted, info: string, aad: Uint8Array): Buffer {
  const none = Buffer.alloc(0);
  const enc = fromUrl(encrypted.enc);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(fromUrl(keys.privateKey));
  const shared = ecdh.computeSecret(enc);
  const context = Buffer.concat([enc, ecdh.getPublicKey()]);
  const prk = extract(kem, none, 'eae_prk', shared);
  const sharedSecret = expand({ id: kem, secret: prk }, 'shared_secret', context, 32);
  const scheduled = Buffer.concat([
    Buffer.from([0]),
    extract(suite, none, 'psk_id_hash', none),
    extract(suite, none, 'info_hash', Buffer.from(info)),
  ]);
  const secret = extract(suite, sharedSecret, 'secret', none);
  const key = expand({ id: suite, secret }, 'key', scheduled, 32);
  const nonce = expand({ id: suite, secret }, 'base_nonce', scheduled, 12);
  const bytes = fromUrl(encrypted.ciphertext);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(aad);
  cipher.setAuthTag(bytes.subarray(bytes.length - 16));
  return Buffer.concat([cipher.update(bytes.subarray(0, bytes.length - 16)), cipher.final()]);
}

function headerOf({ enc: _enc, ciphertext: _text, signature: _signature, ...header }: Envelope) {
  return header;
}

function signedText(envelope: Envelope): string {
  const ciphertextHash = sha256(fromUrl(envelope.ciphertext)).toString('hex');
  return canonical({ ...headerOf(envelope), enc: envelope.enc, ciphertextHash });
}

export function hashOfEnvelope(envelope: Envelope): string {
  return sha256(Buffer.from(signedText(envelope))).toString('hex');
}

/** @param publicKey an uncompressed point, base64url. */
export function isSigned(publicKey: string, envelope: Envelope): boolean {
  const point = fromUrl(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const key = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' };
  const signature = fromUrl(envelope.signature);
  return verify('sha256', Buffer.from(signedText(envelope)), key as never, signature);
}

export interface Read {
  readonly statement: { readonly nonce: string } & Readonly<Record<string, unknown>>;
  readonly attestations: readonly (Readonly<Record<string, unknown>> & {
    readonly kind: string;
    readonly encrypted?: Encrypted;
  })[];
}

/** What the envelope holds. @throws Error where it does not open, or has another hash than its header says. */
export function readEnvelope(keys: Keys, envelope: Envelope): Read {
  const aad = Buffer.from(canonical(headerOf(envelope)));
  const text = decrypt(keys, envelope, 'countersign-field-1 envelope', aad).toString();
  const held = JSON.parse(text) as Read;
  const hash = sha256(Buffer.from(canonical(held.statement))).toString('hex');
  if (canonical(held) !== text || hash !== envelope.contentHash) throw new Error('Another content');
  return held;
}

/** The PIN of an attestation. @throws Error where it was made for another record. */
export function readPin(
  keys: Keys,
  encrypted: Encrypted,
  contentHash: string,
  nonce: string,
): string {
  const bound = Buffer.concat([Buffer.from(contentHash, 'hex'), fromUrl(nonce)]);
  return decrypt(keys, encrypted, 'countersign-field-1 pin', bound).toString();
}

export function passkeyChallenge(contentHash: string, nonce: string): string {
  const both = Buffer.concat([fromUrl(nonce), Buffer.from(contentHash, 'hex')]);
  return sha256(both).toString('base64url');
}
