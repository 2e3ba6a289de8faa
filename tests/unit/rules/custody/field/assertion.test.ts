import { createHash, randomBytes, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { isProvenBy } from '../../../../../src/rules/custody/field/assertion.ts';
import {
  type Manner,
  SoftAuthenticator,
  text,
  up,
  uv,
} from '../../../../support/people/authenticator.ts';

const origin = 'http://localhost:5173';
const rpId = 'localhost';
const es256 = new SoftAuthenticator(origin);
const rs256 = new SoftAuthenticator(origin, 'RS256');
const algorithms = { ES256: -7, RS256: -257 } as const;

const passkeyOf = (one: SoftAuthenticator) => ({
  credentialId: text(one.id),
  publicKey: text(one.spki),
  algorithm: algorithms[one.kind as keyof typeof algorithms],
});
const passkeys = [passkeyOf(es256), passkeyOf(rs256)];
const newChallenge = () => text(randomBytes(32));

function isProven(one: SoftAuthenticator, manner: Manner = {}): Promise<boolean> {
  const challenge = newChallenge();
  const assertion = one.answer({ challenge, rpId }, manner);
  return isProvenBy(assertion, { challenge, origin, rpId, passkeys });
}

it('[FIELD-05] a passkey of the kit unlocks, each of 300 times, as short coordinates need other bytes', async () => {
  for (let index = 0; index < 300; index += 1) expect(await isProven(es256)).toBe(true);
  for (let index = 0; index < 20; index += 1) expect(await isProven(rs256)).toBe(true);
});

it('[FIELD-05] another challenge, origin, relying party or kind of ceremony unlocks nothing', async () => {
  expect(await isProven(es256, { challenge: newChallenge() })).toBe(false);
  expect(await isProven(es256, { origin: 'http://localhost:5174' })).toBe(false);
  expect(await isProven(es256, { rpId: 'example.com' })).toBe(false);
  expect(await isProven(es256, { type: 'webauthn.create' })).toBe(false);
  expect(await isProven(es256, { client: { crossOrigin: true } })).toBe(false);
  expect(await isProven(es256, { client: { topOrigin: origin } })).toBe(false);
});

it('[FIELD-05] a device that did not verify the person, or saw no one, unlocks nothing', async () => {
  expect(await isProven(es256, { flags: up })).toBe(false);
  expect(await isProven(es256, { flags: uv })).toBe(false);
});

it('[FIELD-05] a passkey that the kit does not have, and one of an unknown algorithm, unlock nothing', async () => {
  const stranger = new SoftAuthenticator(origin);
  expect(await isProven(stranger)).toBe(false);
  const challenge = newChallenge();
  const asked = { challenge, origin, rpId };
  const other = { ...passkeyOf(stranger), credentialId: text(es256.id) };
  const answer = es256.answer(asked);
  expect(await isProvenBy(answer, { ...asked, passkeys: [other] })).toBe(false);
  const unknown = { ...passkeyOf(es256), algorithm: -8 };
  expect(await isProvenBy(answer, { ...asked, passkeys: [unknown] })).toBe(false);
  const renamed = { ...answer, rawId: text(rs256.id) };
  expect(await isProvenBy(renamed, { ...asked, passkeys })).toBe(false);
});

it('[FIELD-05] an answer with any bit turned over unlocks nothing', async () => {
  for (const one of [es256, rs256]) {
    const challenge = newChallenge();
    const asked = { challenge, origin, rpId, passkeys };
    const assertion = one.answer(asked);
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const length = Buffer.from(assertion.response[part], 'base64url').length * 8;
      for (let bit = 0; bit < length; bit += 7) {
        const bytes = Buffer.from(assertion.response[part], 'base64url');
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const response = { ...assertion.response, [part]: text(bytes) };
        const isTaken = await isProvenBy({ ...assertion, response }, asked);
        expect([one.kind, part, bit, isTaken]).toEqual([one.kind, part, bit, false]);
      }
    }
  }
});

it('[FIELD-05] a signature that is not strict DER unlocks nothing', async () => {
  const challenge = newChallenge();
  const asked = { challenge, origin, rpId, passkeys };
  const assertion = es256.answer(asked);
  const der = Buffer.from(assertion.response.signature, 'base64url');
  for (const bytes of [
    der.subarray(0, -1),
    Buffer.concat([der, Buffer.from([0])]),
    Buffer.alloc(0),
  ]) {
    const response = { ...assertion.response, signature: text(bytes) };
    expect(await isProvenBy({ ...assertion, response }, asked)).toBe(false);
  }
});

it('[FIELD-05] an answer of another site unlocks nothing, however alike its hash is', async () => {
  const challenge = newChallenge();
  const assertion = es256.answer({ challenge, rpId });
  const data = Buffer.from(assertion.response.authenticatorData, 'base64url');
  data[31] = (data[31] ?? 0) ^ 1;
  const client = Buffer.from(assertion.response.clientDataJSON, 'base64url');
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  const signature = text(sign('sha256', signed, es256.privateKey));
  const response = { ...assertion.response, authenticatorData: text(data), signature };
  const asked = { challenge, origin, rpId, passkeys };
  expect(await isProvenBy({ ...assertion, response }, asked)).toBe(false);
});

it('[FIELD-05] an RSA passkey of an unknown algorithm unlocks nothing', async () => {
  const challenge = newChallenge();
  const unknown = { ...passkeyOf(rs256), algorithm: -37 };
  const asked = { challenge, origin, rpId, passkeys: [unknown] };
  expect(await isProvenBy(rs256.answer(asked), asked)).toBe(false);
});

/** A signature whose first integer has all 32 bytes and starts with 0x80, so that it needs a zero in front. */
const onEdge = {
  publicKey:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE0-jMzv68e32v31_95WhVcPYecp_0c-9F3lwXpCaCs52UoiXWDbC4EkFYj0ppYX7V5c_6RtCkwYli86s6_QFuGQ',
  signature:
    'MEYCIQCAcboBwPwoL3H3LTWWkFBF2GDUdTaWDOpo8UEZiuOSSwIhAPNd-qWAwXUzeLKUMLy2yPpXQsNfFG-kfWJFZM2BxJsq',
};

it('[FIELD-05] an integer of a signature is written in one way only', async () => {
  const client = { type: 'webauthn.get', challenge: 'AAAA', origin, crossOrigin: false };
  const data = Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([up | uv, 0, 0, 0, 0]),
  ]);
  const { id, rawId, type, response } = es256.answer({ challenge: 'AAAA', rpId });
  const own = { credentialId: id, publicKey: onEdge.publicKey, algorithm: -7 };
  const asked = { challenge: 'AAAA', origin, rpId };
  const isTaken = (signature: Buffer, one = own) => {
    const authenticatorData = text(data);
    const clientDataJSON = text(Buffer.from(JSON.stringify(client)));
    const answered = { ...response, authenticatorData, clientDataJSON, signature: text(signature) };
    const assertion = { id, rawId, type, response: answered };
    return isProvenBy(assertion, { ...asked, passkeys: [one] });
  };
  /** The same signature with other bytes at the start of its first integer. */
  const begun = (der: Buffer, removed: number, added: number[]) => {
    const changed = Buffer.concat([
      der.subarray(0, 4),
      Buffer.from(added),
      der.subarray(4 + removed),
    ]);
    changed[1] = (der[1] ?? 0) + added.length - removed;
    changed[3] = (der[3] ?? 0) + added.length - removed;
    return changed;
  };
  const edge = Buffer.from(onEdge.signature, 'base64url');
  expect(await isTaken(edge)).toBe(true);
  expect(await isTaken(begun(edge, 1, []))).toBe(false);
  const trailing = Buffer.concat([edge, Buffer.from([0])]);
  trailing[1] = (edge[1] ?? 0) + 1;
  expect(await isTaken(trailing)).toBe(false);

  // One that starts with less needs no zero before it.
  const signed = Buffer.concat([
    data,
    createHash('sha256').update(JSON.stringify(client)).digest(),
  ]);
  let plain = edge;
  while (plain[3] !== 32) plain = sign('sha256', signed, es256.privateKey);
  expect(await isTaken(plain, passkeyOf(es256))).toBe(true);
  expect(await isTaken(begun(plain, 0, [0]), passkeyOf(es256))).toBe(false);
});
