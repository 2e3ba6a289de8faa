import * as v from 'valibot';
import { StoredText } from './primitives.ts';

/** FIDO-04 */
const badChallengeText = 'The challenge is not properly encoded.';

export const Base64Url = v.pipe(
  v.string(),
  v.regex(/^[\w-]*$/, badChallengeText),
  v.maxLength(65_536),
);

/** FIDO-04: neither empty nor of a length that no bytes have. */
const Challenge = v.pipe(
  Base64Url,
  v.check((text) => text !== '' && text.length % 4 !== 1, badChallengeText),
);

const CredentialDescriptor = v.object({
  type: v.literal('public-key'),
  id: Base64Url,
  transports: v.optional(v.array(v.string())),
});

/** ENT-10: options of a registration (PWL-06). `user.id` holds ASCII characters. */
export const CredentialOptions = v.object({
  challenge: Challenge,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: Base64Url, name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(
    v.object({ type: v.literal('public-key'), alg: v.picklist([-7, -257]) }),
  ),
  timeout: v.literal(60_000),
  attestation: v.literal('none'),
  excludeCredentials: v.array(CredentialDescriptor),
  authenticatorSelection: v.object({
    userVerification: v.picklist(['required', 'preferred', 'discouraged']),
    residentKey: v.picklist(['preferred', 'discouraged', 'required']),
    requireResidentKey: v.boolean(),
  }),
});
export type CredentialOptions = v.InferOutput<typeof CredentialOptions>;

/** A number of the COSE registry; those in use have five digits at most. */
const CoseAlgorithm = v.pipe(v.number(), v.integer(), v.minValue(-65_536), v.maxValue(65_535));

/** ENT-10: attestation response. */
export const AttestationResponse = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  extensions: v.optional(v.record(StoredText, v.unknown()), {}),
  response: v.object({
    attestationObject: Base64Url,
    clientDataJSON: Base64Url,
    /** What the browser reads from the attestation object; if it is sent, it must be the same. */
    authenticatorData: v.optional(Base64Url),
    publicKey: v.optional(Base64Url),
    publicKeyAlgorithm: v.optional(CoseAlgorithm),
    transports: v.optional(v.pipe(v.array(v.pipe(StoredText, v.maxLength(32))), v.maxLength(8))),
  }),
});
export type AttestationResponse = v.InferOutput<typeof AttestationResponse>;

export const AssertionOptions = v.object({
  challenge: Challenge,
  rpId: v.string(),
  timeout: v.literal(60_000),
  userVerification: v.picklist(['required', 'preferred', 'discouraged']),
  allowCredentials: v.array(CredentialDescriptor),
});
export type AssertionOptions = v.InferOutput<typeof AssertionOptions>;

/** ENT-10: assertion. */
export const Assertion = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  response: v.object({
    authenticatorData: Base64Url,
    clientDataJSON: Base64Url,
    signature: Base64Url,
    userHandle: v.optional(v.nullable(Base64Url)),
  }),
});
export type Assertion = v.InferOutput<typeof Assertion>;
