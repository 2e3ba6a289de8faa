import { randomBytes } from 'node:crypto';
import { encode } from 'cborg';
import { describe, expect, it } from 'vitest';
import type { Assertion } from '../../../src/contract/core/webauthn.ts';
import { checkAssertionShape } from '../../../src/server/core/webauthn/verifyAssertion.ts';
import { validateAssertion } from '../../support/database/secondOpinion.ts';
import {
  backupState,
  type Manner,
  SoftAuthenticator,
  text,
  up,
  uv,
} from '../../support/people/authenticator.ts';
import { newChallenge, origin, party, verifyAnswer } from './sample.ts';

function coseKeyOf(authenticator: SoftAuthenticator): Uint8Array<ArrayBuffer> {
  const jwk = authenticator.publicKey.export({ format: 'jwk' });
  const bytes = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');
  const key =
    authenticator.kind === 'RS256'
      ? new Map<number, unknown>([
          [1, 3],
          [3, -257],
          [-1, bytes(jwk.n)],
          [-2, bytes(jwk.e)],
        ])
      : new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(jwk.x)],
          [-3, bytes(jwk.y)],
        ]);
  return Uint8Array.from(encode(key));
}

async function secondOpinion(
  assertion: Assertion,
  challenge: string,
  authenticator: SoftAuthenticator,
): Promise<boolean> {
  const publicKey = coseKeyOf(authenticator);
  const credential = { id: text(authenticator.id), publicKey, counter: 0 };
  const ceremony = { challenge, origin, rpId: party.id };
  return (await validateAssertion(assertion, ceremony, credential)) !== null;
}

const es256 = new SoftAuthenticator(origin);
const rs256 = new SoftAuthenticator(origin, 'RS256');

/** The same response with one bit of one part turned over. */
function flip(
  assertion: Assertion,
  part: 'signature' | 'authenticatorData' | 'clientDataJSON',
  bit: number,
): Assertion {
  const bytes = Buffer.from(assertion.response[part], 'base64url');
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return { ...assertion, response: { ...assertion.response, [part]: text(bytes) } };
}

describe('[FIDO-02] an assertion', () => {
  it.each([es256, rs256])(
    'is accepted from $kind, and another package agrees',
    async (authenticator) => {
      const challenge = newChallenge();
      const assertion = authenticator.answer({ challenge, rpId: party.id }, { counter: 7 });
      expect(() => checkAssertionShape(assertion)).not.toThrow();
      expect(await verifyAnswer(assertion, challenge, authenticator)).toEqual({
        counter: 7,
        isBackedUp: false,
      });
      expect(await secondOpinion(assertion, challenge, authenticator)).toBe(true);
    },
  );

  it.each(['signature', 'authenticatorData', 'clientDataJSON'] as const)(
    'is refused with any one bit of %s flipped',
    async (part) => {
      const challenge = newChallenge();
      for (const authenticator of [es256, rs256]) {
        const assertion = authenticator.answer({ challenge, rpId: party.id });
        const bits = Buffer.from(assertion.response[part], 'base64url').length * 8;
        for (let bit = 0; bit < bits; bit += 1) {
          const forged = flip(assertion, part, bit);
          const verdict = verifyAnswer(forged, challenge, authenticator).then(
            () => `bit ${String(bit)} was accepted`,
            () => 'refused',
          );
          expect(await verdict).toBe('refused');
        }
      }
    },
    60_000,
  );

  it('is refused for any other challenge, also of one bit', async () => {
    const challenge = newChallenge();
    const bytes = Buffer.from(challenge, 'base64url');
    const assertion = es256.answer({ challenge, rpId: party.id });
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = Buffer.from(bytes);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(verifyAnswer(assertion, text(other), es256)).rejects.toThrow('challenge');
    }
  });

  it.each<[string, Manner]>([
    ['the type of a registration', { type: 'webauthn.create' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['http', { origin: 'http://narcotics.example.org' }],
    ['another relying party', { rpId: 'example.org' }],
    ['no one present', { flags: uv }],
    ['a user that was not verified', { flags: up }],
  ])('is refused with %s, and another package agrees', async (_what, manner) => {
    const challenge = newChallenge();
    const assertion = es256.answer({ challenge, rpId: party.id }, manner);
    await expect(verifyAnswer(assertion, challenge, es256)).rejects.toThrow();
    expect(await secondOpinion(assertion, challenge, es256)).toBe(false);
  });

  it.each<[string, Manner]>([
    ['a frame of another site', { client: { crossOrigin: true } }],
    ['another top origin', { client: { topOrigin: 'https://evil.example' } }],
    ['a backup that cannot be', { flags: up | uv | backupState }],
  ])('is refused with %s', async (_what, manner) => {
    const challenge = newChallenge();
    const assertion = es256.answer({ challenge, rpId: party.id }, manner);
    await expect(verifyAnswer(assertion, challenge, es256)).rejects.toThrow();
  });

  it('is refused with the key of another', async () => {
    const challenge = newChallenge();
    const assertion = new SoftAuthenticator(origin, 'ES256', es256.id).answer({
      challenge,
      rpId: party.id,
    });
    await expect(verifyAnswer(assertion, challenge, es256)).rejects.toThrow('does not fit');
    expect(await secondOpinion(assertion, challenge, es256)).toBe(false);
  });

  it.each<[string, (one: Assertion) => Assertion]>([
    ['another raw id', (one) => ({ ...one, rawId: text(randomBytes(32)) })],
    ['an empty id', (one) => ({ ...one, id: '', rawId: '' })],
    [
      'an id of 1024 bytes',
      (one) => {
        const id = text(randomBytes(1_024));
        return { ...one, id, rawId: id };
      },
    ],
    [
      'a signature of 2 kB',
      (one) => ({ ...one, response: { ...one.response, signature: text(randomBytes(2_048)) } }),
    ],
    [
      '5 kB of authenticator data',
      (one) => ({
        ...one,
        response: { ...one.response, authenticatorData: text(randomBytes(5_000)) },
      }),
    ],
  ])('is refused for its shape with %s', (_what, change) => {
    const assertion = es256.answer({ challenge: newChallenge(), rpId: party.id });
    expect(() => checkAssertionShape(change(assertion))).toThrow();
  });
});
