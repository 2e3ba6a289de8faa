import * as v from 'valibot';
import { ExternalWitness } from '../core/externalWitness.ts';
import { AgencyId, Instant, line, RecordId } from '../core/primitives.ts';
import { Assertion } from '../core/webauthn.ts';
import { CustodyEventForm } from './custodyEvent.ts';
import { RecordUseForm } from './use.ts';

/** The name of all the formats of field records: docs/field-records.md. */
export const fieldFormat = 'countersign-field-1';

/** SHA-256 in hexadecimal. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The hash is not complete.'));

/** Base64url without padding of exactly so many bytes. */
function bytes(count: number) {
  const length = Math.ceil((count * 4) / 3);
  return v.pipe(v.string(), v.regex(/^[\w-]*$/), v.length(length, 'This is incomplete.'));
}

/** An uncompressed point of P-256, as WebCrypto exports a public key: 65 bytes. */
export const PublicKey = bytes(65);

/** What makes a record single-use: 32 bytes that the server gave the device. */
export const Nonce = bytes(32);

/** What a device encrypted for a key of the server (HPKE): the encapsulated key and the text with its tag. */
export const Encrypted = v.object({
  enc: bytes(65),
  ciphertext: v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(1_000_000)),
});
export type Encrypted = v.InferOutput<typeof Encrypted>;

const { signing: _use, ...useForm } = RecordUseForm.entries;
const { signing: _event, ...eventForm } = CustodyEventForm.entries;

/** The kinds of events that can be recorded without a network (FIELD-01). */
export const fieldKinds = ['waste', 'breakage', 'count', 'shiftChange'] as const;

/** What happened: the body of the call that records the same act online, without its signatures. */
export const FieldContent = v.variant('act', [
  v.object({ act: v.literal('use'), form: v.object(useForm) }),
  v.object({
    act: v.literal('event'),
    form: v.pipe(
      v.object(eventForm),
      v.check(
        ({ details }) => fieldKinds.some((kind) => kind === details.kind),
        'This cannot be recorded without a network.',
      ),
    ),
  }),
]);
export type FieldContent = v.InferOutput<typeof FieldContent>;

/** A device counts its records from 1, without gaps. */
const Sequence = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

const identity = {
  format: v.literal(fieldFormat),
  /** The idempotency key of the act. */
  recordId: RecordId,
  agencyId: AgencyId,
  deviceId: RecordId,
  deviceSeq: Sequence,
  /** Of the envelope before, 64 zeros for the first (`envelopeHash`). */
  previousHash: Sha256,
  kitId: RecordId,
};

/** What signer and witness attest. Its canonical JSON has the `contentHash`. */
export const FieldStatement = v.object({
  ...identity,
  nonce: Nonce,
  content: FieldContent,
  /** Who signs, in order: first the author, who was logged in. Null for a witness without an account. */
  signers: v.pipe(
    v.array(v.object({ userId: v.nullable(RecordId), meaning: line('the meaning', 60) })),
    v.minLength(1),
    v.maxLength(2, 'At most two people sign without a network.'),
  ),
  time: v.object({
    /** When it was signed, by the clock of the device. */
    device: Instant,
    /** When the kit was received, by the same clock. */
    kitReceived: Instant,
    /** Milliseconds since then by a clock that cannot be set; null if the page was loaded again in between. */
    elapsed: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647))),
  }),
});
export type FieldStatement = v.InferOutput<typeof FieldStatement>;

/** How each signer proves it, in their order. The device keeps none of it in the open. */
export const FieldAttestation = v.variant('kind', [
  v.object({ kind: v.literal('pin'), encrypted: Encrypted }),
  v.object({ kind: v.literal('passkey'), assertion: Assertion }),
  v.object({ kind: v.literal('external'), external: ExternalWitness }),
]);
export type FieldAttestation = v.InferOutput<typeof FieldAttestation>;

/** What an envelope holds, encrypted for the server. */
export const FieldHeld = v.object({
  statement: FieldStatement,
  attestations: v.pipe(v.array(FieldAttestation), v.minLength(1), v.maxLength(2)),
});
export type FieldHeld = v.InferOutput<typeof FieldHeld>;

/** The part of an envelope that everyone can read: it names no person, no drug and no inventory. */
export const FieldHeader = v.object({
  ...identity,
  /** The key of the server that opens it. */
  keyId: RecordId,
  contentHash: Sha256,
});
export type FieldHeader = v.InferOutput<typeof FieldHeader>;

/** One field record as it is stored on the device and delivered. */
export const FieldEnvelope = v.object({
  ...FieldHeader.entries,
  ...Encrypted.entries,
  /** ECDSA P-256 with SHA-256 by the key of the device, r and s of 32 bytes each. */
  signature: bytes(64),
});
export type FieldEnvelope = v.InferOutput<typeof FieldEnvelope>;
