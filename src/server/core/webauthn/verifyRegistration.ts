import { server } from '@passwordless-id/webauthn';
import { decode } from 'cborg';
import type { AttestationResponse } from '../../../contract/core/webauthn.ts';
import { checkAuthenticatorData, parseAuthenticatorData } from './authenticatorData.ts';
import { areEqual, decodeBytes, encodeBytes } from './bytes.ts';
import { cborOptions } from './cbor.ts';
import { type ClientData, checkClientData } from './clientData.ts';
import { PasskeyFailure } from './passkeyFailure.ts';
import { type Algorithm, readCoseKey } from './publicKey.ts';
import type { RelyingParty } from './relyingParty.ts';

export interface RegisteredCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly algorithm: Algorithm;
  readonly counter: number;
  readonly aaguid: string;
  readonly transports: string[];
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

const longest = 16_384;

/**
 * FIDO-01, FIDO-03: everything about a registration that the package does not check (docs/security.md), then the
 * package. Attestation is not requested and not validated.
 *
 * @throws PasskeyFailure
 */
export async function verifyRegistration(
  attestation: AttestationResponse,
  client: ClientData,
  expected: { challenge: string; party: RelyingParty; isUserVerified: boolean },
): Promise<RegisteredCredential> {
  const { response } = attestation;
  const id = decodeBytes(attestation.id, 'The credential id');
  if (!areEqual(id, decodeBytes(attestation.rawId, 'The raw id'))) {
    throw new PasskeyFailure('The credential id and the raw id differ');
  }
  checkClientData(client, { ...expected, type: 'webauthn.create' });
  const bytes = readAttestationObject(response.attestationObject);
  const data = parseAuthenticatorData(bytes);
  checkAuthenticatorData(data, expected);
  const { attested, described } = data;
  if (attested === null) throw new PasskeyFailure('There is no attested credential');
  if (!areEqual(attested.credentialId, id)) throw new PasskeyFailure('Another id was attested');
  const { algorithm, spki } = readCoseKey(attested.key);
  const publicKey = encodeBytes(spki);
  const authenticatorData = encodeBytes(bytes);
  expectSame(response.authenticatorData, authenticatorData, 'Other authenticator data');
  expectSame(response.publicKey, publicKey, 'Another key');
  expectSame(response.publicKeyAlgorithm, algorithm, 'Another algorithm');
  await verifyByPackage(attestation, { authenticatorData, publicKey, algorithm }, expected);
  return {
    credentialId: attestation.id,
    publicKey,
    algorithm,
    counter: described.counter,
    aaguid: attested.aaguid,
    transports: response.transports ?? [],
    isBackupEligible: described.flags.backupEligible,
    isBackedUp: described.flags.backupState,
  };
}

function readAttestationObject(text: string): Uint8Array {
  const bytes = decodeBytes(text, 'The attestation object');
  if (bytes.length > longest) throw new PasskeyFailure('The attestation object is too long');
  let object: unknown;
  try {
    object = decode(bytes, cborOptions);
  } catch {
    throw new PasskeyFailure('The attestation object is not well-formed CBOR');
  }
  const isMap = object instanceof Map && typeof object.get('fmt') === 'string';
  const data: unknown = isMap ? (object as Map<unknown, unknown>).get('authData') : undefined;
  if (!(data instanceof Uint8Array))
    throw new PasskeyFailure('The attestation object lacks a part');
  return Uint8Array.from(data);
}

function expectSame<Value>(told: Value | undefined, attested: Value, what: string): void {
  if (told !== undefined && told !== attested) throw new PasskeyFailure(`${what} was attested`);
}

async function verifyByPackage(
  { id, rawId, response }: AttestationResponse,
  attested: { authenticatorData: string; publicKey: string; algorithm: Algorithm },
  expected: { challenge: string; party: RelyingParty; isUserVerified: boolean },
): Promise<void> {
  const { authenticatorData, publicKey, algorithm } = attested;
  const { attestationObject, clientDataJSON } = response;
  try {
    await server.verifyRegistration(
      {
        id,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        user: { name: '' },
        response: {
          attestationObject,
          clientDataJSON,
          authenticatorData,
          publicKey,
          publicKeyAlgorithm: algorithm,
          transports: [],
        },
      },
      {
        challenge: expected.challenge,
        origin: expected.party.origin,
        domain: expected.party.id,
        userVerified: expected.isUserVerified,
      },
    );
  } catch {
    // Its message repeats what was sent, which the audit trail must not hold.
    throw new PasskeyFailure('The package refused the registration');
  }
}
