import * as v from 'valibot';
import { definePost } from './call.ts';
import { ExternalWitness, IntendedExternal } from './externalWitness.ts';
import { Pin } from './pin.ts';
import { line, RecordId } from './primitives.ts';
import { Assertion, AssertionOptions } from './webauthn.ts';

/**
 * What proves a signature: the signer's PIN, or their passkey's reply to options that were made for this act
 * (`postSigningOptions`).
 */
export const Proof = v.union([Pin, v.object({ assertion: Assertion })], 'Enter the PIN.');
export type Proof = v.InferOutput<typeof Proof>;

/** The same before the passkey was asked, as a page has it: the browser asks when the act is sent. */
export const IntendedProof = v.union(
  [Pin, v.object({ byPasskey: v.literal(true) })],
  'Enter the PIN.',
);
export type IntendedProof = v.InferOutput<typeof IntendedProof>;

function signedBy<
  const Own extends v.GenericSchema,
  const Other extends v.GenericSchema,
  const External extends v.GenericSchema,
>(own: Own, other: Other, external: External, most: 0 | 1 | 2) {
  return v.object({
    pin: own,
    others: v.pipe(
      v.array(v.object({ userName: line('the username', 51), pin: other })),
      v.maxLength(most, tooMany[most]),
    ),
    /** A witness without an account, whom only some acts take (SIGN-10). */
    external: v.optional(external),
  });
}

const tooMany = [
  'Only you sign this.',
  'At most one more person signs.',
  'At most two more people sign.',
] as const;

/** The same before any passkey was asked. */
export const IntendedSigning = signedBy(
  IntendedProof,
  v.nullable(IntendedProof),
  IntendedExternal,
  2,
);
export type IntendedSigning = v.InferOutput<typeof IntendedSigning>;

/**
 * The signatures of an act: the proof of the person logged in, and the other people who sign, in the order of what
 * their signatures mean. Null for the proof of a person who signs later, in their own session (`signMissing`).
 */
export const Signing = signedBy(Proof, v.nullable(Proof), ExternalWitness, 2);
export type Signing = v.InferOutput<typeof Signing>;

type SigningSchema = v.GenericSchema<v.InferInput<typeof Signing>, Signing>;

/** An act that a witness may sign too, at once. */
export const WitnessedSigning: SigningSchema = signedBy(Proof, Proof, ExternalWitness, 1);

/** An act that up to two more people sign, at once. */
export const JointSigning: SigningSchema = signedBy(Proof, Proof, ExternalWitness, 2);

/** An act that only the person logged in signs. */
export const OwnSigning: SigningSchema = signedBy(Proof, Proof, ExternalWitness, 0);

/** The hash of what was shown to the person who signs. */
export const actHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Reopen what you’re signing.'));

/** Null for the person logged in; for another signer the username that was typed. */
const OtherSigner = v.nullable(line('the username', 51));

export const postSigningOptions = definePost({
  name: 'postSigningOptions',
  summary:
    'Options for signing one act with a passkey: once, within two minutes, and for this content alone.',
  path: '/api/Fido/SigningOptions',
  access: 'session',
  body: v.object({
    userName: OtherSigner,
    /** SHA-256 in hexadecimal over `signedContent` of the form that will be sent. */
    contentHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The hash is not complete.')),
  }),
  reply: AssertionOptions,
});

/** A person who can sign now, as forms offer them by name and role (SIGN-08). */
export const PossibleWitness = v.object({
  id: RecordId,
  userName: v.string(),
  name: v.string(),
  role: v.string(),
  /** Assigned to the inventory of the act, and offered first. */
  isHere: v.boolean(),
  /** Takes over no inventory. */
  onlyWitnesses: v.boolean(),
});
export type PossibleWitness = v.InferOutput<typeof PossibleWitness>;
