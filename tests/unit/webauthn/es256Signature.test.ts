import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { normalizeEs256 } from '../../../src/server/core/webauthn/es256Signature.ts';
import { SoftAuthenticator } from '../../support/people/authenticator.ts';
import { hasShortNumber, newChallenge, origin, party, verifyAnswer } from './sample.ts';

describe('[FIDO-02] ES256 signatures', () => {
  it('are accepted with any length of r and s: each as a complete assertion, eight of them with a short number', async () => {
    const authenticator = new SoftAuthenticator(origin);
    let short = 0;
    // One of 128 has a short number. To make a signature takes a tenth of the time that it takes to verify an assertion.
    for (let round = 0; short < 8; round += 1) {
      const challenge = newChallenge();
      const assertion = authenticator.answer({ challenge, rpId: party.id });
      const isShort = hasShortNumber(Buffer.from(assertion.response.signature, 'base64url'));
      if (isShort) short += 1;
      if (!isShort && round >= 100) continue;
      const seen = await verifyAnswer(assertion, challenge, authenticator);
      expect(seen.counter).toBe(0);
    }
  });

  it('have 72 bytes afterwards, with the same numbers', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (let round = 0; round < 500; round += 1) {
      const message = Buffer.from(String(round));
      const der = sign('sha256', message, privateKey);
      const fixed = normalizeEs256(der);
      expect(fixed).toHaveLength(72);
      const numbers = (bytes: Uint8Array) => {
        const r = bytes[3] ?? 0;
        return [bytes.subarray(4, 4 + r), bytes.subarray(6 + r)].map((part) =>
          BigInt(`0x${Buffer.from(part).toString('hex')}`),
        );
      };
      expect(numbers(fixed)).toEqual(numbers(der));
    }
  });
});
