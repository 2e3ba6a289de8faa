import canonicalize from 'canonicalize';
import * as v from 'valibot';
import {
  type Encrypted,
  FieldContent,
  type FieldEnvelope,
  type FieldHeader,
  FieldHeld,
  type FieldStatement,
  fieldFormat,
} from '../../../contract/custody/fieldEnvelope.ts';
import {
  type Bytes,
  fromBase64Url,
  fromHex,
  fromText,
  joined,
  sha256,
  toBase64Url,
  toHex,
} from './bytes.ts';
import { isSignedBy, signWithDevice } from './deviceKey.ts';
import { type Binding, decryptWith, encryptFor } from './hpke.ts';

/** The hash before the first envelope of a device. */
export const noEnvelope = '0'.repeat(64);

/** RFC 8785. @throws Error for what is no JSON. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('Only JSON has a canonical form');
  return text;
}

/** A content with what its schema fills in, so that it is signed as the server reads it. */
export function completeContent(content: v.InferInput<typeof FieldContent>): FieldContent {
  return v.parse(FieldContent, content);
}

/** SHA-256 of the canonical JSON of what is attested. */
export async function contentHashOf(statement: FieldStatement): Promise<string> {
  return toHex(await sha256(fromText(canonicalText(statement))));
}

/** What a PIN and a passkey are bound to, so that neither proves another record. */
type Attested = Pick<FieldStatement, 'nonce'> & Pick<FieldHeader, 'contentHash'>;

/** The challenge that a passkey signs: SHA-256 of nonce and content hash, base64url. */
export async function challengeOf({ nonce, contentHash }: Attested): Promise<string> {
  return toBase64Url(await sha256(joined(fromBase64Url(nonce), fromHex(contentHash))));
}

function bindingOfPin({ nonce, contentHash }: Attested): Binding {
  const bound = joined(fromHex(contentHash), fromBase64Url(nonce));
  return { info: fromText(`${fieldFormat} pin`), bound };
}

/** Encrypts a PIN for the server; it proves this record alone. */
export async function encryptPin(publicKey: string, pin: string, attested: Attested) {
  return encryptFor(publicKey, fromText(pin.normalize('NFC')), bindingOfPin(attested));
}

/** @returns undefined if it was not encrypted for this key and this record. */
export async function decryptPin(
  privateKey: string,
  encrypted: Encrypted,
  attested: Attested,
): Promise<string | undefined> {
  const plain = await decryptWith(privateKey, encrypted, bindingOfPin(attested));
  return plain && new TextDecoder().decode(plain);
}

/** What the server gave the device to encrypt with. */
export interface ServerKey {
  readonly id: string;
  readonly publicKey: string;
}

/**
 * Makes the envelope of a record: encrypts it for the server and signs it with the key of the device.
 *
 * @param contentHash of the statement, which the attestations are bound to.
 */
export async function makeEnvelope(
  { statement, attestations }: FieldHeld,
  serverKey: ServerKey,
  deviceKey: CryptoKey,
): Promise<FieldEnvelope> {
  const { format, recordId, agencyId, deviceId, deviceSeq, previousHash, kitId } = statement;
  const header: FieldHeader = {
    format,
    recordId,
    agencyId,
    deviceId,
    deviceSeq,
    previousHash,
    kitId,
    keyId: serverKey.id,
    contentHash: await contentHashOf(statement),
  };
  const plain = fromText(canonicalText({ statement, attestations }));
  const encrypted = await encryptFor(serverKey.publicKey, plain, bindingOfEnvelope(header));
  const text = await signedText(header, encrypted);
  return { ...header, ...encrypted, signature: await signWithDevice(deviceKey, text) };
}

function bindingOfEnvelope(header: FieldHeader): Binding {
  return { info: fromText(`${fieldFormat} envelope`), bound: fromText(canonicalText(header)) };
}

/**
 * What the device signs. It names the encrypted text by its hash, so that the signature can still be checked when the
 * text, with the PINs in it, is erased.
 */
export async function signedText(
  header: FieldHeader,
  { enc, ciphertext }: Encrypted,
): Promise<Bytes> {
  const ciphertextHash = toHex(await sha256(fromBase64Url(ciphertext)));
  return fromText(canonicalText({ ...header, enc, ciphertextHash }));
}

/** What the next envelope of the device names. */
export async function envelopeHash(envelope: FieldEnvelope): Promise<string> {
  const [header, encrypted] = partsOf(envelope);
  return toHex(await sha256(await signedText(header, encrypted)));
}

function partsOf({ enc, ciphertext, signature: _, ...header }: FieldEnvelope) {
  return [header, { enc, ciphertext }] as const;
}

/** Whether the device with this public key signed the envelope as it is. */
export async function isEnvelopeOf(publicKey: string, envelope: FieldEnvelope): Promise<boolean> {
  const [header, encrypted] = partsOf(envelope);
  return isSignedBy(publicKey, await signedText(header, encrypted), envelope.signature);
}

/** Why an envelope is not what its device made; for the audit trail and the alert. */
export type EnvelopeFault =
  | 'it does not open'
  | 'it is not in the format'
  | 'what it holds is about another record'
  | 'its content has another hash';

/** What an envelope holds. What was attested is `statement` as it was sent; `parsed` is the same as the server reads it. */
export type Opened =
  | { readonly fault: EnvelopeFault }
  | { readonly fault: null; readonly sent: unknown; readonly parsed: FieldHeld };

/**
 * Opens an envelope and checks that what it holds is what its header says. Check the device's signature first
 * (`isEnvelopeOf`).
 */
export async function openEnvelope(privateKey: string, envelope: FieldEnvelope): Promise<Opened> {
  const [header, encrypted] = partsOf(envelope);
  const plain = await decryptWith(privateKey, encrypted, bindingOfEnvelope(header));
  if (plain === undefined) return { fault: 'it does not open' };
  const text = new TextDecoder().decode(plain);
  const held = readJson(text);
  const parsed = v.safeParse(FieldHeld, held);
  // Canonical, so that no member is there twice and each reader sees the same.
  if (!parsed.success || canonicalText(held) !== text) return { fault: 'it is not in the format' };
  const { statement } = held as { statement: FieldStatement };
  const isSame = (['format', 'recordId', 'agencyId', 'deviceId', 'deviceSeq'] as const).every(
    (name) => statement[name] === header[name],
  );
  const isNext = statement.previousHash === header.previousHash && statement.kitId === header.kitId;
  if (!isSame || !isNext || statement.content.form.idempotencyKey !== header.recordId) {
    return { fault: 'what it holds is about another record' };
  }
  if ((await contentHashOf(statement)) !== header.contentHash) {
    return { fault: 'its content has another hash' };
  }
  return { fault: null, sent: held, parsed: parsed.output };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
