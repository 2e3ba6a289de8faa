import { randomBytes } from 'node:crypto';
import type {
  Assertion,
  AttestationResponse,
  CredentialOptions,
} from '../../../src/contract/core/webauthn.ts';
import { parseClientData } from '../../../src/server/core/webauthn/clientData.ts';
import { PasskeyFailure } from '../../../src/server/core/webauthn/passkeyFailure.ts';
import { relyingPartyOf } from '../../../src/server/core/webauthn/relyingParty.ts';
import { verifyAssertion } from '../../../src/server/core/webauthn/verifyAssertion.ts';
import { verifyRegistration } from '../../../src/server/core/webauthn/verifyRegistration.ts';
import { type SoftAuthenticator, text } from '../../support/people/authenticator.ts';

export const origin = 'https://narcotics.example.org';
export const party = relyingPartyOf({ PUBLIC_ORIGIN: origin, PRODUCT_TITLE: 'Countersign' });

export const newChallenge = () => randomBytes(32).toString('base64url');

export function creationOptions(challenge = newChallenge()): CredentialOptions {
  return {
    challenge,
    rp: { id: party.id, name: party.name },
    user: { id: text(Buffer.from('user-1')), name: 'dwhitlock', displayName: 'Dana Whitlock' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      userVerification: 'required',
      residentKey: 'preferred',
      requireResidentKey: false,
    },
  };
}

export async function verifyNew(attestation: AttestationResponse, challenge: string) {
  const client = parseClientData(attestation.response.clientDataJSON);
  return verifyRegistration(attestation, client, { challenge, party, isUserVerified: true });
}

export async function verifyAnswer(
  assertion: Assertion,
  challenge: string,
  authenticator: SoftAuthenticator,
) {
  const client = parseClientData(assertion.response.clientDataJSON);
  const credential = {
    credentialId: text(authenticator.id),
    publicKey: text(authenticator.spki),
    algorithm: authenticator.kind === 'RS256' ? -257 : -7,
  };
  return verifyAssertion(assertion, client, credential, { challenge, party });
}

/** What the audit trail says of a refusal. @throws where nothing is refused, or by another error. */
export async function reasonOf(act: () => unknown): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof PasskeyFailure) return error.message;
    throw error;
  }
  return 'accepted';
}

/** Whether r or s is below 2^248: those are the ones that the package slices wrongly. */
export function hasShortNumber(der: Buffer): boolean {
  const rLength = der[3] ?? 0;
  const r = der.subarray(4, 4 + rLength);
  const s = der.subarray(6 + rLength);
  return [r, s].some((number) => number.toString('hex').replace(/^(00)+/, '').length < 64);
}
