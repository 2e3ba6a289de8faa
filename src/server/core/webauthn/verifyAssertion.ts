import { server } from '@passwordless-id/webauthn';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import { checkAuthenticatorData, parseAuthenticatorData } from './authenticatorData.ts';
import { decodeBytes, encodeBytes } from './bytes.ts';
import { type ClientData, checkClientData } from './clientData.ts';
import { normalizeEs256 } from './es256Signature.ts';
import { PasskeyFailure } from './passkeyFailure.ts';
import { algorithmNames } from './publicKey.ts';
import type { RelyingParty } from './relyingParty.ts';

const longestSignature = 1_024;
const longestData = 4_096;

/** Shape and lengths, before anything is looked up. @throws PasskeyFailure */
export function checkAssertionShape(assertion: Assertion): void {
  const { authenticatorData, signature } = assertion.response;
  const id = decodeBytes(assertion.id, 'The credential id');
  if (id.length > 1_023) throw new PasskeyFailure('The credential id is longer than 1023 bytes');
  // Both are canonical, so equal bytes are equal texts.
  decodeBytes(assertion.rawId, 'The raw id');
  if (assertion.id !== assertion.rawId) {
    throw new PasskeyFailure('The credential id and the raw id differ');
  }
  if (decodeBytes(signature, 'The signature').length > longestSignature) {
    throw new PasskeyFailure('The signature is too long');
  }
  if (decodeBytes(authenticatorData, 'The authenticator data').length > longestData) {
    throw new PasskeyFailure('The authenticator data is too long');
  }
}

/**
 * FIDO-02, all but the counter, which is compared and stored in one statement.
 *
 * @returns the counter and the backup state that the authenticator reports.
 * @throws PasskeyFailure
 */
export async function verifyAssertion(
  assertion: Assertion,
  client: ClientData,
  credential: { credentialId: string; publicKey: string; algorithm: number },
  expected: { challenge: string; party: RelyingParty },
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { response } = assertion;
  checkClientData(client, { ...expected, type: 'webauthn.get' });
  const data = parseAuthenticatorData(
    decodeBytes(response.authenticatorData, 'The authenticator data'),
  );
  checkAuthenticatorData(data, { party: expected.party, isUserVerified: true });
  const algorithm = (algorithmNames as Record<string, 'ES256' | 'RS256' | undefined>)[
    credential.algorithm
  ];
  if (algorithm === undefined) throw new PasskeyFailure('The stored algorithm is not supported');
  const bytes = decodeBytes(response.signature, 'The signature');
  const signature = encodeBytes(algorithm === 'ES256' ? normalizeEs256(bytes) : bytes);
  try {
    await server.verifyAuthentication(
      {
        id: assertion.id,
        rawId: assertion.rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          authenticatorData: response.authenticatorData,
          clientDataJSON: response.clientDataJSON,
          signature,
        },
      },
      { id: credential.credentialId, publicKey: credential.publicKey, algorithm, transports: [] },
      {
        challenge: expected.challenge,
        origin: expected.party.origin,
        domain: expected.party.id,
        userVerified: true,
      },
    );
  } catch {
    // Its message repeats the signature or the challenge, which the audit trail must not hold.
    throw new PasskeyFailure('The signature does not fit');
  }
  const { counter, flags } = data.described;
  return { counter, isBackedUp: flags.backupState };
}
