import { describe, expect, it } from 'vitest';
import { text } from '../../support/people/authenticator.ts';
import { addPasskey, requestOptions } from '../../support/people/passkeys.ts';
import { addUser, password } from '../../support/people/people.ts';
import { problemOf, registrationScene } from './registrationScene.ts';

const scene = registrationScene();
const { advance, lastAudit, post } = scene;

const optionsForm = () => ({
  userId: scene.userId,
  attType: 'none',
  authType: 'auto',
  userVerification: 'required',
});

describe('[CALL-17] MakeCredentialOptions', () => {
  it('[PWL-06] always requires user verification, prefers a resident key, allows two algorithms', async () => {
    expect(
      await requestOptions(scene.server, scene.riley, scene.userId, {
        userVerification: 'preferred',
      }),
    ).toMatchObject({
      rp: { id: 'localhost', name: 'Countersign' },
      user: { id: text(Buffer.from(scene.userId)), name: `riley${scene.round}` },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    });
  });

  it('lists what is already registered, so that one device is not registered twice', async () => {
    const authenticator = await addPasskey(scene.server, scene.riley, scene.userId);
    const { excludeCredentials } = await requestOptions(scene.server, scene.riley, scene.userId);
    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: text(authenticator.id), transports: ['internal'] },
    ]);
  });

  it('is not found for another user, by either method', async () => {
    const other = await addUser(scene.server.open.database, scene.agencyId, `other${scene.round}`);
    expect(
      (await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), userId: other })).status,
    ).toBe(404);
    const query = `userId=${other}&attType=none&authType=auto&userVerification=preferred&requireResidentKey=false`;
    const path = `/api/Fido/MakeCredentialOptions?${query}`;
    expect((await scene.server.send(path, { headers: scene.riley.headers })).status).toBe(404);
  });

  it('[CALL-21] serves GET only in a fresh session, whatever password is in the address', async () => {
    const query = `userId=${scene.userId}&attType=none&authType=auto&userVerification=preferred&requireResidentKey=false`;
    const path = `/api/Fido/MakeCredentialOptions?${query}`;
    expect((await scene.server.send(path, { headers: scene.riley.headers })).status).toBe(200);
    advance(301);
    const stale = await scene.server.send(`${path}&password=${encodeURIComponent(password)}`, {
      headers: scene.riley.headers,
    });
    expect(stale.status).toBe(422);
    expect((await problemOf(stale)).code).toBe('reauthentication_needed');
    expect(scene.server.logLines.join('')).not.toContain(encodeURIComponent(password));
  });

  it('[CALL-21] accepts the password in the body of POST if the session is older than 5 minutes', async () => {
    advance(301);
    for (const none of [{}, { password: '' }]) {
      const stale = await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), ...none });
      expect((await problemOf(stale)).code).toBe('reauthentication_needed');
    }
    const wrong = await post('/api/Fido/MakeCredentialOptions', {
      ...optionsForm(),
      password: 'no',
    });
    expect(await problemOf(wrong)).toMatchObject({
      code: 'password_wrong',
      fields: { password: expect.any(String) as string },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'reauthentication.refused',
      outcome: 'failure',
    });
    const right = await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), password });
    expect(right.status).toBe(200);
  });

  it('counts incorrect passwords: the sixth is not evaluated', async () => {
    const attempt = (secret: string) =>
      post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), password: secret });
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt('no');
    expect((await problemOf(await attempt(password))).code).toBe('password_locked');
  });
});
