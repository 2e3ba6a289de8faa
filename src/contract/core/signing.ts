import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Pin } from './pin.ts';
import { line } from './primitives.ts';
import { Assertion, AssertionOptions } from './webauthn.ts';

/**
 * What proves a signature: the PIN of whoever signs, or their passkey's answer to options that were made for this very
 * act (`postSigningOptions`).
 */
export const Proof = v.union([Pin, v.object({ assertion: Assertion })], 'Enter the PIN.');
export type Proof = v.InferOutput<typeof Proof>;

/** The same before the passkey was asked, as a page has it: the browser asks when the act is sent. */
export const MeantProof = v.union(
  [Pin, v.object({ byPasskey: v.literal(true) })],
  'Enter the PIN.',
);
export type MeantProof = v.InferOutput<typeof MeantProof>;

/** A form that one person signs, before their passkey was asked. */
export type Meant<Form extends { readonly pin: Proof }> = Omit<Form, 'pin'> & { pin: MeantProof };

/** The hash of what was shown to the person who signs. */
export const actHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Reopen what you’re signing.'));

/** Null for the person logged in; for another signer the username that was typed. */
const OtherSigner = v.nullable(line('the username', 51));

export const postSigningOptions = defineCall({
  name: 'postSigningOptions',
  summary:
    'Options for signing one act with a passkey: once, within two minutes, and for this content alone.',
  method: 'POST',
  path: '/api/Fido/SigningOptions',
  access: 'session',
  body: v.object({
    userName: OtherSigner,
    /** SHA-256 in hexadecimal over `signedContent` of the form that will be sent. */
    contentHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The hash is not complete.')),
  }),
  reply: AssertionOptions,
});
