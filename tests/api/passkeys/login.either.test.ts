import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { concurrencyStamps } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { text } from '../../support/people/authenticator.ts';
import {
  addPasskey,
  assertWith,
  listOf,
  logInWithPasskey,
  loginWithStamp,
  requestAssertionOptions,
} from '../../support/people/passkeys.ts';
import { addUser, logInAs, password } from '../../support/people/people.ts';
import { loginScene } from './loginScene.ts';

const scene = loginScene();
const { advance, lastAudit } = scene;

describe('[PWL-07] logging in without the password', () => {
  it('uses options, then the assertion and its stamp, for a session, and is audited', async () => {
    const currentUser = await logInWithPasskey(scene.server, scene.authenticator);
    const info = await scene.server.send('/api/Account/GetUserInfo', {
      headers: currentUser.headers,
    });
    expect(await info.json()).toMatchObject({ user: { id: scene.userId } });
    expect(await lastAudit()).toMatchObject({
      action: 'signIn.accepted',
      outcome: 'success',
      factor: 'passkey',
    });
    expect(await listOf(scene.server, currentUser)).toMatchObject([
      { lastUsedAt: scene.server.clock.now.toISOString(), isOfThisSession: true },
    ]);
  });

  it('[CALL-19] works with a typed username too, in any case, and by GET', async () => {
    const good = await assertWith(
      scene.server,
      scene.authenticator,
      {},
      scene.userName.toUpperCase(),
    );
    expect(good).toMatchObject({ isSuccessful: true, model: { userName: scene.userName } });
    const path = `/api/Fido/GetAssertionOptions?userName=${scene.userName}`;
    expect(await (await scene.server.send(path)).json()).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: text(scene.authenticator.id) }],
      userVerification: 'required',
      timeout: 60_000,
      rpId: 'localhost',
    });
  });

  it('works while the password is locked', async () => {
    for (let wrong = 0; wrong < 6; wrong += 1) {
      await scene.server.send('/api/Account/Login', {
        body: { userName: scene.userName, password: 'no' },
      });
    }
    await expect(logInAs(scene.server, scene.userName)).rejects.toThrow('Too many attempts');
    await expect(logInWithPasskey(scene.server, scene.authenticator)).resolves.toBeDefined();
  });

  it('[LOGIN-12] replaces the session of this browser', async () => {
    const { value, model } = await assertWith(scene.server, scene.authenticator);
    const body = { userName: model?.userName, password: 'passkey', concurrencyStamp: value };
    await scene.server.send('/api/Account/Login', {
      body,
      headers: { Cookie: scene.riley.cookie },
    });
    const info = await scene.server.send('/api/Account/GetUserInfo', {
      headers: scene.riley.headers,
    });
    expect(info.status).toBe(401);
  });
});

describe('assertion options', () => {
  it('have the same shape for unknown users, users without a passkey, and disabled ones', async () => {
    await addUser(scene.server.open.database, scene.agencyId, `bare${scene.round}`);
    const known = await requestAssertionOptions(scene.server, scene.userName);
    for (const name of ['unknown at all', `bare${scene.round}`]) {
      const options = await requestAssertionOptions(scene.server, name);
      expect(Object.keys(options)).toEqual(Object.keys(known));
      expect(options.allowCredentials.length).toBeGreaterThan(0);
      for (const credential of options.allowCredentials) {
        expect(Object.keys(credential)).toEqual(Object.keys(known.allowCredentials[0] ?? {}));
        expect(Buffer.from(credential.id, 'base64url').length).toBeGreaterThanOrEqual(16);
      }
    }
  });

  it('invent the same ids for an unknown name every time, and others for another', async () => {
    const ids = async (name: string) =>
      (await requestAssertionOptions(scene.server, name)).allowCredentials;
    expect(await ids('Unknown')).toEqual(await ids(' unknown '));
    expect(await ids('unknown')).not.toEqual(await ids('someone else'));
  });

  it('list nothing if no name was typed', async () => {
    expect((await requestAssertionOptions(scene.server)).allowCredentials).toEqual([]);
  });
});

function changePassword() {
  const chosen = 'seven quiet lanterns by the river';
  const body = { currentPassword: password, password: chosen, confirmPassword: chosen };
  const { headers } = scene.riley;
  return scene.server.send(`/api/Users/${scene.userId}/Password`, { body, headers });
}

async function logOutEverywhere() {
  const { server, agencyId, userId, round } = scene;
  await addUser(server.open.database, agencyId, `admin${round}`, { permissionId: 3 });
  const { headers } = await logInAs(server, `admin${round}`);
  const body = { act: 'endSessions' };
  return server.send(`/api/Admin/Users/ActOnUser/${userId}`, { body, headers });
}

describe('[ENT-01] the concurrency stamp', () => {
  async function stamp(): Promise<string> {
    const { value } = await assertWith(scene.server, scene.authenticator);
    return value ?? '';
  }

  it('works once', async () => {
    const value = await stamp();
    expect((await loginWithStamp(scene.server, scene.userName, value)).reply.isSuccessful).toBe(
      true,
    );
    expect((await loginWithStamp(scene.server, scene.userName, value)).reply.isSuccessful).toBe(
      false,
    );
    expect((await lastAudit(0))?.summary).toContain('the concurrency stamp is unknown or used');
  });

  it('works once of many at the same time', async () => {
    const value = await stamp();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => loginWithStamp(scene.server, scene.userName, value)),
    );
    expect(replies.filter(({ reply }) => reply.isSuccessful)).toHaveLength(1);
  });

  it('lasts 60 s, and is used up by a late attempt', async () => {
    const value = await stamp();
    advance(60);
    expect((await loginWithStamp(scene.server, scene.userName, value)).reply.isSuccessful).toBe(
      false,
    );
    expect((await lastAudit())?.summary).toContain('older than 60 s');
    await loginWithStamp(scene.server, scene.userName, value);
    expect((await lastAudit(0))?.summary).toContain('unknown or used');
  });

  it.each([
    ['their password is changed', () => changePassword()],
    ['an administrator logs them out', () => logOutEverywhere()],
  ])('ends with the sessions of its owner when %s', async (_, end) => {
    const value = await stamp();
    expect((await end()).status).toBe(200);
    expect((await loginWithStamp(scene.server, scene.userName, value)).reply.isSuccessful).toBe(
      false,
    );
    expect((await lastAudit(0))?.summary).toContain('the concurrency stamp is unknown or used');
  });

  it('is removed an hour after it expired', async () => {
    await stamp();
    advance(3_661);
    await stamp();
    expect(await scene.server.open.database.select().from(concurrencyStamps)).toHaveLength(1);
  });

  it('is useless with another name, with an integration, after a removal, or for a disabled user', async () => {
    await addUser(scene.server.open.database, scene.agencyId, `other${scene.round}`);
    const { reply: named } = await loginWithStamp(
      scene.server,
      `other${scene.round}`,
      await stamp(),
    );
    const wrong = await scene.server.send('/api/Account/Login', {
      body: { userName: scene.userName, password: 'no' },
    });
    // The same words as a incorrect password.
    expect(named).toEqual(await wrong.json());
    const integration = { fromIntegration: true };
    expect(
      (await loginWithStamp(scene.server, scene.userName, await stamp(), integration)).reply
        .isSuccessful,
    ).toBe(false);
    const late = await stamp();
    const [row] = await listOf(scene.server, scene.riley);
    await scene.server.send('/api/Fido/RemoveCredential', {
      body: { id: row?.id },
      headers: scene.riley.headers,
    });
    expect((await loginWithStamp(scene.server, scene.userName, late)).reply.isSuccessful).toBe(
      false,
    );
    scene.authenticator = await addPasskey(scene.server, scene.riley, scene.userId);
    const last = await stamp();
    await scene.server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, scene.userId));
    expect((await loginWithStamp(scene.server, scene.userName, last)).reply.isSuccessful).toBe(
      false,
    );
    expect((await lastAudit())?.summary).toContain('disabled');
  });

  it('is stored as a hash, and its placeholder is not a password', async () => {
    const value = await stamp();
    expect(
      JSON.stringify(await scene.server.open.database.select().from(concurrencyStamps)),
    ).not.toContain(value);
    const plain = await scene.server.send('/api/Account/Login', {
      body: { userName: scene.userName, password: 'passkey' },
    });
    expect(await plain.json()).toMatchObject({ isSuccessful: false });
    expect(password).not.toBe('passkey');
  });
});
