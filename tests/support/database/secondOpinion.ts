import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Assertion, AttestationResponse } from '../../../src/contract/core/webauthn.ts';

/** What a ceremony was asked with. */
export type Ceremony = { challenge: string; origin: string; rpId: string };

const expected = ({ challenge, origin, rpId }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

const publicKeyResponse = <Response>(id: string, rawId: string, response: Response) => ({
  id,
  rawId,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

/** Another package's verdict on a registration: the credential it would keep, or null. */
export async function validateRegistration(
  { id, rawId, response }: AttestationResponse,
  ceremony: Ceremony,
): Promise<WebAuthnCredential | null> {
  const { attestationObject, clientDataJSON } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(ceremony),
      supportedAlgorithmIDs: [-7, -257],
      response: publicKeyResponse(id, rawId, { attestationObject, clientDataJSON }),
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

/** Another package's verdict on an assertion: the credential with its new counter, or null. */
export async function validateAssertion(
  { id, rawId, response }: Assertion,
  ceremony: Ceremony,
  credential: WebAuthnCredential,
): Promise<WebAuthnCredential | null> {
  const { authenticatorData, clientDataJSON, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(ceremony),
      credential,
      response: publicKeyResponse(id, rawId, { authenticatorData, clientDataJSON, signature }),
    });
    return verified ? { ...credential, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
