import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { passkeyChallenges, passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { attestedData, SoftAuthenticator, text, up } from '../../support/people/authenticator.ts';
import {
  addPasskey,
  listOf,
  requestOptions,
  sendRegistration,
} from '../../support/people/passkeys.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { problemOf, registrationScene } from './registrationScene.ts';

const scene = registrationScene();
const { advance, lastAudit, post } = scene;

async function userRow() {
  const rows = await scene.server.open.database
    .select()
    .from(users)
    .where(eq(users.id, scene.userId));
  return rows[0];
}

describe('[CALL-18] MakeCredential', () => {
  it('[PWL-02] stores a passkey, gives the user a second factor, notifies by email, and is audited', async () => {
    const before = await userRow();
    expect(before?.hasPasskey).toBe(false);
    const authenticator = await addPasskey(scene.server, scene.riley, scene.userId);
    const after = await userRow();
    expect(after?.hasPasskey).toBe(true);
    expect(after?.concurrencyStamp).not.toBe(before?.concurrencyStamp);
    expect(await listOf(scene.server, scene.riley)).toMatchObject([
      {
        displayName: 'Work laptop',
        authenticatorName: 'Windows Hello',
        lastUsedAt: null,
        usedForSignIn: true,
        usedForSignature: false,
        isOfThisSession: false,
      },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'passkey.added',
      outcome: 'success',
      summary: expect.stringContaining('“Work laptop” (Windows Hello)') as string,
    });
    const mails = await scene.server.open.database
      .select()
      .from(mailQueue)
      .where(eq(mailQueue.userId, scene.userId));
    expect(mails.map(({ notice }) => notice?.title)).toEqual(['A passkey was added']);
    const kept = JSON.stringify(await scene.server.open.database.select().from(auditEntries));
    expect(kept).not.toContain(text(authenticator.id));
  });

  it('accepts a challenge once, also from two registrations at the same time', async () => {
    const options = await requestOptions(scene.server, scene.riley, scene.userId);
    const attempts = await Promise.all(
      [1, 2, 3].map(() => {
        const authenticator = new SoftAuthenticator(scene.server.configuration.PUBLIC_ORIGIN);
        return sendRegistration(
          scene.server,
          scene.riley,
          scene.userId,
          authenticator.register(options),
        );
      }),
    );
    expect(attempts.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
    expect(await listOf(scene.server, scene.riley)).toHaveLength(1);
  });

  it('refuses a challenge from 5 minutes ago, of another session, of a login, and an invented one', async () => {
    const { PUBLIC_ORIGIN } = scene.server.configuration;
    const register = async (challenge: string | undefined, seconds = 0) => {
      const options = await requestOptions(scene.server, scene.riley, scene.userId);
      advance(seconds);
      const manner = challenge === undefined ? {} : { challenge };
      const attestation = new SoftAuthenticator(PUBLIC_ORIGIN).register(options, manner);
      return (await sendRegistration(scene.server, scene.riley, scene.userId, attestation))
        .isSuccessful;
    };
    expect(await register(undefined, 301)).toBe(false);
    scene.riley = await logInAs(scene.server, `riley${scene.round}`);
    const elsewhere = await logInAs(scene.server, `riley${scene.round}`);
    expect(
      await register((await requestOptions(scene.server, elsewhere, scene.userId)).challenge),
    ).toBe(false);
    const logIn = await scene.server.send('/api/Fido/GetAssertionOptions', { body: {} });
    expect(await register(((await logIn.json()) as { challenge: string }).challenge)).toBe(false);
    expect(await register('A'.repeat(43))).toBe(false);
    expect(await register(undefined)).toBe(true);
  });

  it('[FIDO-03] shows why an algorithm is refused', async () => {
    for (const kind of ['EdDSA', 'ES384', 'ES512'] as const) {
      const options = await requestOptions(scene.server, scene.riley, scene.userId);
      const attestation = new SoftAuthenticator(
        scene.server.configuration.PUBLIC_ORIGIN,
        kind,
      ).register(options);
      expect(
        await sendRegistration(scene.server, scene.riley, scene.userId, attestation),
      ).toMatchObject({ isSuccessful: false, message: 'Unknown or unsupported crypto algorithm' });
    }
    expect(await lastAudit()).toMatchObject({ action: 'passkey.refused', outcome: 'failure' });
  });

  it('refuses one without user verification, but accepts it for signing on request', async () => {
    const { PUBLIC_ORIGIN } = scene.server.configuration;
    const manner = { flags: up | attestedData };
    const first = new SoftAuthenticator(PUBLIC_ORIGIN).register(
      await requestOptions(scene.server, scene.riley, scene.userId),
      manner,
    );
    expect(
      (await sendRegistration(scene.server, scene.riley, scene.userId, first)).isSuccessful,
    ).toBe(false);
    const options = await requestOptions(scene.server, scene.riley, scene.userId, {
      userVerification: 'discouraged',
    });
    expect(options.authenticatorSelection.userVerification).toBe('discouraged');
    const second = new SoftAuthenticator(PUBLIC_ORIGIN).register(options, manner);
    expect(
      (await sendRegistration(scene.server, scene.riley, scene.userId, second)).isSuccessful,
    ).toBe(true);
    expect(await listOf(scene.server, scene.riley)).toMatchObject([
      { usedForSignIn: false, usedForSignature: true },
    ]);
    expect((await userRow())?.hasPasskey).toBe(false);
    const signing = await scene.server.send('/api/Fido/AuthorizedGetAssertionOptions', {
      headers: scene.riley.headers,
    });
    expect(await signing.json()).toMatchObject({
      allowCredentials: [{ id: second.id }],
      userVerification: 'preferred',
    });
  });

  it('refuses a credential id that anyone has registered, without saying who', async () => {
    const taken = await addPasskey(scene.server, scene.riley, scene.userId);
    await addUser(scene.server.open.database, scene.agencyId, `twin${scene.round}`).then(
      async (twinId) => {
        const twin = await logInAs(scene.server, `twin${scene.round}`);
        const options = await requestOptions(scene.server, twin, twinId);
        const copy = new SoftAuthenticator(
          scene.server.configuration.PUBLIC_ORIGIN,
          'ES256',
          taken.id,
        );
        expect(
          await sendRegistration(scene.server, twin, twinId, copy.register(options)),
        ).toMatchObject({
          isSuccessful: false,
          message: 'This device already has a passkey here.',
        });
      },
    );
  });

  it('stores 20 and no more', async () => {
    await scene.server.open.database
      .insert(passkeys)
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          userId: scene.userId,
          credentialId: `${scene.userId}-${index}`,
          publicKey: '',
          algorithm: -7,
          counter: 0,
          transports: [],
          aaguid: '',
          isBackupEligible: false,
          isBackedUp: false,
          displayName: String(index),
          usedForSignIn: true,
          usedForSignature: false,
        })),
      );
    await expect(addPasskey(scene.server, scene.riley, scene.userId)).rejects.toThrow(
      'You have 20 passkeys',
    );
  });

  it('is not found for another user, and requires a name', async () => {
    const options = await requestOptions(scene.server, scene.riley, scene.userId);
    const attestation = new SoftAuthenticator(scene.server.configuration.PUBLIC_ORIGIN).register(
      options,
    );
    const body = { attestation, displayName: 'Laptop', userId: crypto.randomUUID() };
    expect((await post('/api/Fido/MakeCredential', body)).status).toBe(404);
    const nameless = await post('/api/Fido/MakeCredential', {
      ...body,
      userId: scene.userId,
      displayName: ' ',
    });
    expect(nameless.status).toBe(400);
    expect((await problemOf(nameless)).fields).toEqual({
      displayName: 'Enter a name for the passkey.',
    });
  });

  it('stores only hashes of challenges, and removes expired ones', async () => {
    const { challenge } = await requestOptions(scene.server, scene.riley, scene.userId);
    const before = await scene.server.open.database.select().from(passkeyChallenges);
    expect(before.length).toBeGreaterThan(0);
    expect(JSON.stringify(before)).not.toContain(challenge);
    advance(301);
    await scene.server.send('/api/Fido/GetAssertionOptions', { body: {} });
    expect(await scene.server.open.database.select().from(passkeyChallenges)).toHaveLength(1);
  });
});
