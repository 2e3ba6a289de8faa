import type {
  Assertion,
  AttestationResponse,
  CredentialOptions,
} from '../../../src/contract/core/webauthn.ts';
import type { Passkey } from '../../../src/contract/session/fido.ts';

export const sampleOptions: CredentialOptions = {
  challenge: 'c3RyZXRjaGVyLTctcmVhZHk',
  rp: { id: 'localhost', name: 'Countersign' },
  user: { id: 'dXNlcg', name: 'dwhitlock', displayName: 'Dana Whitlock' },
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

export const sampleAttestation: AttestationResponse = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  extensions: {},
  response: { attestationObject: 'oA', clientDataJSON: 'e30' },
};

export const sampleAssertion: Assertion = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { authenticatorData: 'AA', clientDataJSON: 'e30', signature: 'MAA' },
};

export function samplePasskey(change: Partial<Passkey> = {}): Passkey {
  return {
    id: '0d0f6a52-6a0b-4b51-9f0a-0d3c1f1f7a01',
    displayName: 'Work laptop',
    authenticatorName: 'Windows Hello',
    createdAt: '2026-03-03T11:00:00.000Z',
    lastUsedAt: '2026-07-14T10:45:00.000Z',
    isSynced: false,
    usedForSignIn: true,
    usedForSignature: false,
    isOfThisSession: false,
    ...change,
  };
}
