import { decodeFirst } from 'cborg';
import type * as v from 'valibot';
import type { AuthenticatorData as Described } from '../../../contract/session/fido.ts';
import { authenticatorName } from './authenticatorName.ts';
import { areEqual, encodeBytes } from './bytes.ts';
import { cborOptions } from './cbor.ts';
import { PasskeyFailure } from './passkeyFailure.ts';
import type { RelyingParty } from './relyingParty.ts';

export interface AttestedCredential {
  readonly aaguid: string;
  readonly credentialId: Uint8Array;
  /** A COSE key, as decoded. */
  readonly key: unknown;
}

export interface AuthenticatorData {
  readonly described: v.InferOutput<typeof Described>;
  readonly relyingPartyHash: Uint8Array;
  readonly attested: AttestedCredential | null;
}

const headLength = 37;
const longestId = 1_023;

/**
 * FIDO-05: hash, flags, counter, and the attested credential where there is one. Every byte must belong to
 * something (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data).
 *
 * @throws PasskeyFailure
 */
export function parseAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  if (bytes.length < headLength) throw new PasskeyFailure('The authenticator data is too short');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bits = view.getUint8(32);
  const flags = {
    userPresent: (bits & 0x01) !== 0,
    userVerified: (bits & 0x04) !== 0,
    backupEligible: (bits & 0x08) !== 0,
    backupState: (bits & 0x10) !== 0,
    attestedData: (bits & 0x40) !== 0,
    extensions: (bits & 0x80) !== 0,
  };
  let rest = bytes.subarray(headLength);
  let attested: AttestedCredential | null = null;
  if (flags.attestedData) [attested, rest] = readAttested(rest);
  if (flags.extensions) [, rest] = readCbor(rest);
  if (rest.length > 0) throw new PasskeyFailure('The authenticator data is longer than it says');
  const relyingPartyHash = bytes.subarray(0, 32);
  return {
    described: {
      relyingPartyHash: encodeBytes(relyingPartyHash),
      flags,
      counter: view.getUint32(33),
      authenticatorId: attested?.aaguid ?? null,
      authenticatorName: attested === null ? 'Unknown' : authenticatorName(attested.aaguid),
    },
    relyingPartyHash,
    attested,
  };
}

function readAttested(bytes: Uint8Array): [AttestedCredential, Uint8Array] {
  if (bytes.length < 18) throw new PasskeyFailure('The attested data is too short');
  const idLength = ((bytes[16] ?? 0) << 8) | (bytes[17] ?? 0);
  if (idLength < 1 || idLength > longestId) {
    throw new PasskeyFailure('The credential id is empty or longer than 1023 bytes');
  }
  const credentialId = bytes.subarray(18, 18 + idLength);
  if (credentialId.length < idLength) throw new PasskeyFailure('The credential id is cut off');
  const [key, rest] = readCbor(bytes.subarray(18 + idLength));
  return [{ aaguid: formatUuid(bytes.subarray(0, 16)), credentialId, key }, rest];
}

function readCbor(bytes: Uint8Array): [unknown, Uint8Array] {
  try {
    return decodeFirst(bytes, cborOptions) as [unknown, Uint8Array];
  } catch {
    throw new PasskeyFailure('The authenticator data is not well-formed CBOR');
  }
}

function formatUuid(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The relying party, and what the person did. Backup state without eligibility contradicts itself.
 *
 * @throws PasskeyFailure
 */
export function checkAuthenticatorData(
  data: AuthenticatorData,
  expected: { party: RelyingParty; isUserVerified: boolean },
): void {
  const { flags } = data.described;
  if (!areEqual(data.relyingPartyHash, expected.party.idHash)) {
    throw new PasskeyFailure('It was made for another relying party');
  }
  if (!flags.userPresent) throw new PasskeyFailure('No user was present');
  if (expected.isUserVerified && !flags.userVerified) {
    throw new PasskeyFailure(
      'The user was not verified',
      'The device did not check that it is you. Use one with a fingerprint, face or screen lock.',
    );
  }
  if (flags.backupState && !flags.backupEligible) {
    throw new PasskeyFailure('It is marked as backed up but can’t be');
  }
}
