import { expect, it } from 'vitest';
import { SoftAuthenticator } from '../../support/people/authenticator.ts';
import { hasShortNumber, newChallenge, origin, party, verifyAnswer } from './sample.ts';

it('[FIDO-02] an ES256 signature is accepted with a short number', async () => {
  const authenticator = new SoftAuthenticator(origin);
  const answer = () => {
    const challenge = newChallenge();
    return { challenge, assertion: authenticator.answer({ challenge, rpId: party.id }) };
  };
  const isShort = ({ assertion }: ReturnType<typeof answer>) =>
    hasShortNumber(Buffer.from(assertion.response.signature, 'base64url'));
  let short = answer();
  // One in 128 is short: ten thousand without any would happen in no run.
  for (let tries = 0; tries < 10_000 && !isShort(short); tries += 1) short = answer();
  expect(isShort(short)).toBe(true);
  expect((await verifyAnswer(short.assertion, short.challenge, authenticator)).counter).toBe(0);
});
