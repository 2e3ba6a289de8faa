import { generateKeyPairSync } from 'node:crypto';
import { encode } from 'cborg';
import { describe, expect, it } from 'vitest';
import type { AttestationResponse } from '../../../src/contract/core/webauthn.ts';
import { parseClientData } from '../../../src/server/core/webauthn/clientData.ts';
import { readCoseKey } from '../../../src/server/core/webauthn/publicKey.ts';
import {
  checkAssertionShape,
  verifyAssertion,
} from '../../../src/server/core/webauthn/verifyAssertion.ts';
import { SoftAuthenticator, text, up, uv } from '../../support/people/authenticator.ts';
import {
  creationOptions,
  newChallenge,
  origin,
  party,
  reasonOf,
  verifyAnswer,
  verifyNew,
} from './sample.ts';

describe('[FIDO-03] a key', () => {
  const part = new Uint8Array(32).fill(1);
  const rsa = (bits: number) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    return [Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')] as const;
  };
  const unsupported = 'Unknown or unsupported crypto algorithm';

  it.each<[string, unknown, string]>([
    ['no map', { 3: -7 }, 'The key is not a COSE key'],
    [
      'of another type than ES256 needs',
      new Map<number, unknown>([
        [1, 3],
        [3, -7],
        [-1, 1],
        [-2, part],
        [-3, part],
      ]),
      unsupported,
    ],
    [
      'on another curve',
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 2],
        [-2, part],
        [-3, part],
      ]),
      unsupported,
    ],
    [
      'without its second coordinate',
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part],
      ]),
      'The key lacks a part',
    ],
    [
      'with a coordinate that is a text',
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, '1'.repeat(32)],
        [-3, part],
      ]),
      'The key lacks a part',
    ],
    [
      'with a coordinate of 31 bytes',
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part.subarray(1)],
        [-3, part],
      ]),
      'The key lacks a part',
    ],
    [
      'off the curve',
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part],
        [-3, part],
      ]),
      'The key is not valid',
    ],
    [
      'of another type than RS256 needs',
      new Map<number, unknown>([
        [1, 2],
        [3, -257],
        [-1, rsa(2_048)[0]],
        [-2, rsa(2_048)[1]],
      ]),
      unsupported,
    ],
    [
      'of RSA with 1024 bits',
      new Map<number, unknown>([
        [1, 3],
        [3, -257],
        [-1, rsa(1_024)[0]],
        [-2, Buffer.from([1, 0, 1])],
      ]),
      'The RSA key is shorter than 2048 bits',
    ],
    [
      'of RSA with 2048 bits',
      new Map<number, unknown>([
        [1, 3],
        [3, -257],
        [-1, rsa(2_048)[0]],
        [-2, Buffer.from([1, 0, 1])],
      ]),
      'accepted',
    ],
  ])('%s', async (_what, key, reason) => {
    expect(await reasonOf(() => readCoseKey(key))).toBe(reason);
  });
});

describe('[FIDO-02] the shape of an assertion', () => {
  const sample = new SoftAuthenticator(origin).answer({
    challenge: newChallenge(),
    rpId: party.id,
  });
  const bytes = (length: number) => text(Buffer.alloc(length, 1));
  const withPart = (part: object) => ({ ...sample, response: { ...sample.response, ...part } });

  it.each([
    ['an empty id', { ...sample, id: '', rawId: '' }, 'The credential id is not base64url'],
    ['an id of 1023 bytes', { ...sample, id: bytes(1_023), rawId: bytes(1_023) }, 'accepted'],
    [
      'an id of 1024 bytes',
      { ...sample, id: bytes(1_024), rawId: bytes(1_024) },
      'The credential id is longer than 1023 bytes',
    ],
    [
      'a raw id with padding',
      { ...sample, rawId: `${sample.rawId}=` },
      'The raw id is not base64url',
    ],
    ['another raw id', { ...sample, rawId: bytes(32) }, 'The credential id and the raw id differ'],
    ['a signature of 1024 bytes', withPart({ signature: bytes(1_024) }), 'accepted'],
    [
      'a signature of 1025 bytes',
      withPart({ signature: bytes(1_025) }),
      'The signature is too long',
    ],
    ['4096 bytes of data', withPart({ authenticatorData: bytes(4_096) }), 'accepted'],
    [
      '4097 bytes of data',
      withPart({ authenticatorData: bytes(4_097) }),
      'The authenticator data is too long',
    ],
  ])('with %s', async (_what, assertion, reason) => {
    expect(await reasonOf(() => checkAssertionShape(assertion))).toBe(reason);
  });

  it.each(['ES256', 'RS256'] as const)('is accepted with a signature by %s', async (kind) => {
    const challenge = newChallenge();
    const authenticator = new SoftAuthenticator(origin, kind);
    const assertion = authenticator.answer({ challenge, rpId: party.id }, { counter: 7 });
    expect(await verifyAnswer(assertion, challenge, authenticator)).toEqual({
      counter: 7,
      isBackedUp: false,
    });
  });

  it('is of no use with a stored algorithm that is not supported', async () => {
    const challenge = newChallenge();
    const authenticator = new SoftAuthenticator(origin);
    const assertion = authenticator.answer({ challenge, rpId: party.id });
    const credential = {
      credentialId: text(authenticator.id),
      publicKey: text(authenticator.spki),
      algorithm: -8,
    };
    const client = parseClientData(assertion.response.clientDataJSON);
    const verify = () => verifyAssertion(assertion, client, credential, { challenge, party });
    expect(await reasonOf(verify)).toBe('The stored algorithm is not supported');
  });
});

describe('[FIDO-01] an attestation', () => {
  const options = creationOptions();
  const authenticator = new SoftAuthenticator(origin);
  const whole = authenticator.register(options);
  const data = Buffer.from(whole.response.authenticatorData ?? '', 'base64url');
  const { clientDataJSON } = whole.response;
  const made = (object: unknown): AttestationResponse => ({
    ...whole,
    response: { attestationObject: text(encode(object)), clientDataJSON },
  });
  const fields = (more: readonly [string, unknown][]) =>
    new Map<string, unknown>([['attStmt', new Map()], ['authData', data], ...more]);

  it.each<[string, AttestationResponse, string]>([
    ['the three parts', made(fields([['fmt', 'none']])), 'accepted'],
    ['no format', made(fields([])), 'The attestation object lacks a part'],
    ['a number for the format', made(fields([['fmt', 1]])), 'The attestation object lacks a part'],
    ['an array', made(['none', data]), 'The attestation object lacks a part'],
    [
      'data that is a text',
      made(
        fields([
          ['fmt', 'none'],
          ['authData', 'none'],
        ]),
      ),
      'The attestation object lacks a part',
    ],
    [
      'no credential',
      authenticator.register(options, { flags: up | uv }),
      'There is no attested credential',
    ],
    [
      'an id in the answer that is another',
      { ...whole, rawId: text(Buffer.alloc(32)) },
      'The credential id and the raw id differ',
    ],
  ])('with %s', async (_what, attestation, reason) => {
    expect(await reasonOf(() => verifyNew(attestation, options.challenge))).toBe(reason);
  });

  it.each([
    [16_384, 'accepted'],
    [16_385, 'The attestation object is too long'],
  ])('of %i bytes', async (length, reason) => {
    const madeWith = (more: number) =>
      made(
        fields([
          ['fmt', 'none'],
          ['more', Buffer.alloc(more)],
        ]),
      );
    const lengthOf = ({ response }: AttestationResponse) =>
      Buffer.from(response.attestationObject, 'base64url').length;
    const least = lengthOf(madeWith(10_000)) - 10_000;
    const attestation = madeWith(length - least);
    expect(lengthOf(attestation)).toBe(length);
    expect(await reasonOf(() => verifyNew(attestation, options.challenge))).toBe(reason);
  });
});
