import { randomBytes } from 'node:crypto';
import { encode } from 'cborg';
import { describe, expect, it } from 'vitest';
import type { AttestationResponse } from '../../../src/contract/core/webauthn.ts';
import { validateRegistration } from '../../support/database/secondOpinion.ts';
import {
  attestedData,
  backupState,
  type Manner,
  SoftAuthenticator,
  text,
  up,
  uv,
} from '../../support/people/authenticator.ts';
import { creationOptions, newChallenge, origin, party, verifyNew } from './sample.ts';

/** What another package says of the same response. */
async function secondOpinion(response: AttestationResponse, challenge: string): Promise<boolean> {
  return (await validateRegistration(response, { challenge, origin, rpId: party.id })) !== null;
}

describe('[FIDO-01] a registration', () => {
  it.each(['ES256', 'RS256'] as const)('[FIDO-03] is accepted with %s', async (kind) => {
    const authenticator = new SoftAuthenticator(origin, kind);
    const options = creationOptions();
    const response = authenticator.register(options);
    const registered = await verifyNew(response, options.challenge);
    expect(registered).toMatchObject({
      credentialId: text(authenticator.id),
      publicKey: text(authenticator.spki),
      algorithm: kind === 'ES256' ? -7 : -257,
      aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96',
      transports: ['internal'],
    });
    expect(await secondOpinion(response, options.challenge)).toBe(true);
  });

  it('is accepted without what the browser only repeats', async () => {
    const options = creationOptions();
    const { response, ...rest } = new SoftAuthenticator(origin).register(options);
    const { attestationObject, clientDataJSON } = response;
    const bare = { ...rest, response: { attestationObject, clientDataJSON } };
    expect((await verifyNew(bare, options.challenge)).algorithm).toBe(-7);
  });

  it.each(['EdDSA', 'ES384', 'ES512'] as const)('[FIDO-03] is refused with %s', async (kind) => {
    const options = creationOptions();
    const response = new SoftAuthenticator(origin, kind).register(options);
    await expect(verifyNew(response, options.challenge)).rejects.toMatchObject({
      shown: 'Unknown or unsupported crypto algorithm',
    });
    expect(await secondOpinion(response, options.challenge)).toBe(false);
  });

  const manners: [string, Manner][] = [
    ['the type of a login', { type: 'webauthn.get' }],
    ['another origin', { origin: 'https://narcotics.example.org.evil.example' }],
    ['the origin with another port', { origin: `${origin}:8443` }],
    ['another challenge', { challenge: newChallenge() }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no one present', { flags: uv | attestedData }],
    ['a user that was not verified', { flags: up | attestedData }],
    ['no attested data', { flags: up | uv }],
  ];

  it.each(manners)('is refused with %s', async (_what, manner) => {
    const options = creationOptions();
    const response = new SoftAuthenticator(origin).register(options, manner);
    await expect(verifyNew(response, options.challenge)).rejects.toThrow();
    expect(await secondOpinion(response, options.challenge)).toBe(false);
  });

  it.each<[string, Manner]>([
    ['a frame of another site', { client: { crossOrigin: true } }],
    ['another top origin', { client: { topOrigin: 'https://evil.example' } }],
    ['a backup that cannot be', { flags: up | uv | attestedData | backupState }],
  ])('is refused with %s, on which other packages disagree', async (_what, manner) => {
    const options = creationOptions();
    const response = new SoftAuthenticator(origin).register(options, manner);
    await expect(verifyNew(response, options.challenge)).rejects.toThrow();
  });

  it('[FIDO-04] is refused with a challenge that is not base64url', async () => {
    const options = creationOptions();
    const manner = { challenge: 'not/base64url+padded=' };
    const response = new SoftAuthenticator(origin).register(options, manner);
    await expect(verifyNew(response, options.challenge)).rejects.toThrow(
      'The challenge is not properly encoded.',
    );
  });

  const other = new SoftAuthenticator(origin, 'ES256');
  it.each<[string, (response: AttestationResponse) => AttestationResponse]>([
    ['another raw id', (one) => ({ ...one, rawId: text(randomBytes(32)) })],
    [
      'another id than was attested',
      (one) => ({ ...one, id: text(other.id), rawId: text(other.id) }),
    ],
    [
      'an id in another spelling',
      (one) => ({ ...one, id: `${one.id.slice(0, -1)}B`, rawId: `${one.id.slice(0, -1)}B` }),
    ],
    [
      'another key than was attested',
      (one) => ({ ...one, response: { ...one.response, publicKey: text(other.spki) } }),
    ],
    [
      'another algorithm than was attested',
      (one) => ({ ...one, response: { ...one.response, publicKeyAlgorithm: -257 } }),
    ],
    [
      'other authenticator data than was attested',
      (one) => {
        const data = Buffer.from(one.response.authenticatorData ?? '', 'base64url');
        data[36] = 9;
        return { ...one, response: { ...one.response, authenticatorData: text(data) } };
      },
    ],
    [
      'an attestation object that is no CBOR',
      (one) => ({
        ...one,
        response: { ...one.response, attestationObject: text(Buffer.from('no')) },
      }),
    ],
    [
      'an attestation object without authenticator data',
      (one) => ({
        ...one,
        response: { ...one.response, attestationObject: text(encode(new Map([['fmt', 'none']]))) },
      }),
    ],
    [
      'an attestation object that nests for ever',
      (one) => ({
        ...one,
        response: { ...one.response, attestationObject: text(Buffer.alloc(16_000, 0x81)) },
      }),
    ],
    [
      'client data that is no JSON',
      (one) => ({ ...one, response: { ...one.response, clientDataJSON: text(Buffer.from('{')) } }),
    ],
  ])('is refused with %s', async (_what, change) => {
    const options = creationOptions();
    const response = change(new SoftAuthenticator(origin).register(options));
    await expect(verifyNew(response, options.challenge)).rejects.toThrow();
  });

  it('is refused with an id of more than 1023 bytes', async () => {
    const options = creationOptions();
    const longest = new SoftAuthenticator(origin, 'ES256', randomBytes(1_023)).register(options);
    expect((await verifyNew(longest, options.challenge)).credentialId).toBe(longest.id);
    const longer = new SoftAuthenticator(origin, 'ES256', randomBytes(1_024)).register(options);
    await expect(verifyNew(longer, options.challenge)).rejects.toThrow('1023');
  });

  it('is refused with a point that is not on the curve', async () => {
    const options = creationOptions();
    const authenticator = new SoftAuthenticator(origin);
    const { response, ...rest } = authenticator.register(options);
    const object = Buffer.from(response.attestationObject, 'base64url');
    object[object.length - 1] = (object.at(-1) ?? 0) ^ 1;
    const { clientDataJSON } = response;
    const forged = { ...rest, response: { attestationObject: text(object), clientDataJSON } };
    await expect(verifyNew(forged, options.challenge)).rejects.toThrow('The key is not valid');
  });
});
