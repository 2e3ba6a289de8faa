import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  Assertion,
  AttestationResponse,
  CredentialOptions,
} from '../../../src/contract/core/webauthn.ts';
import { AuthenticatorData, SaveCredentialForm } from '../../../src/contract/session/fido.ts';
import { sentences } from './samples.ts';
import { fieldOf, fieldsOf } from './schemaFields.ts';

const options = {
  challenge: 'c3RyZXRjaGVyLTctcmVhZHk',
  rp: { id: 'localhost', name: 'Countersign' },
  user: { id: 'dXNlcg', name: 'dwhitlock', displayName: 'Dana Whitlock' },
  pubKeyCredParams: [
    { type: 'public-key', alg: -7 },
    { type: 'public-key', alg: -257 },
  ],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    userVerification: 'required',
    residentKey: 'preferred',
    requireResidentKey: false,
  },
};

describe('[ENT-10] the data of a passkey', () => {
  it('credential options: challenge, user id, excluded credentials, authenticator selection', () => {
    expect(fieldsOf(CredentialOptions)).toEqual(
      expect.arrayContaining(['authenticatorSelection', 'challenge', 'excludeCredentials', 'user']),
    );
    expect(fieldsOf(fieldOf(CredentialOptions, 'user'))).toContain('id');
    expect(v.is(CredentialOptions, options)).toBe(true);
  });

  it('attestation response: id, raw id, type, extensions, attestation object, client data', () => {
    expect(fieldsOf(AttestationResponse)).toEqual([
      'extensions',
      'id',
      'rawId',
      'response',
      'type',
    ]);
    expect(fieldsOf(fieldOf(AttestationResponse, 'response'))).toEqual(
      expect.arrayContaining(['attestationObject', 'clientDataJSON']),
    );
  });

  it('assertion: authenticator data, client data, signature', () => {
    expect(fieldsOf(fieldOf(Assertion, 'response'))).toEqual(
      expect.arrayContaining(['authenticatorData', 'clientDataJSON', 'signature']),
    );
  });

  it('save payload: displayName, userId, password, usedForSignature next to the attestation', () => {
    expect(fieldsOf(SaveCredentialForm)).toEqual([
      'attestation',
      'displayName',
      'password',
      'usedForSignature',
      'userId',
    ]);
  });

  it('[FIDO-05] parsed authenticator data: hash, six flags, counter, id and name', () => {
    expect(fieldsOf(AuthenticatorData)).toEqual([
      'authenticatorId',
      'authenticatorName',
      'counter',
      'flags',
      'relyingPartyHash',
    ]);
    expect(fieldsOf(fieldOf(AuthenticatorData, 'flags'))).toEqual([
      'attestedData',
      'backupEligible',
      'backupState',
      'extensions',
      'userPresent',
      'userVerified',
    ]);
  });
});

describe('[PWL-06] options of a registration', () => {
  it.each([
    ['another time limit', { timeout: 30_000 }],
    ['attestation', { attestation: 'direct' }],
    ['another algorithm', { pubKeyCredParams: [{ type: 'public-key', alg: -8 }] }],
  ])('refuse %s', (_what, change) => {
    expect(v.is(CredentialOptions, { ...options, ...change })).toBe(false);
  });
});

it.each(['c3RyZXRjaGVy=', 'a+b/', 'not base64url'])(
  '[FIDO-04] the challenge "%s" is not properly encoded',
  (challenge) => {
    expect(sentences(CredentialOptions, { ...options, challenge })).toEqual([
      'The challenge is not properly encoded.',
    ]);
  },
);
