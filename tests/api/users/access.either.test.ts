import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePin } from '../../../src/contract/users/security.ts';
import {
  actOnUser,
  inviteUser,
  saveUserRights,
  UserAccess,
} from '../../../src/contract/users/userAccess.ts';
import { accountKey } from '../../../src/server/core/identity/throttle.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { logInAs } from '../../support/people/people.ts';
import { invitation, problemOf, UserScene } from './userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

type Name = Parameters<UserScene['as']>[0];

const act = (as: Name, userId: string, kind: string) =>
  scene.send(as, actOnUser.path.replace('{userId}', userId), { act: kind });

async function access(userId: string, as: Name = 'admin'): Promise<UserAccess> {
  const { headers } = await scene.as(as);
  const reply = await scene.server.send(`/api/Admin/Users/GetUserAccess/${userId}`, { headers });
  return v.parse(UserAccess, await reply.json());
}

describe('[ROUTE-13] another person’s account', () => {
  it('shows what protects it, and no secret', async () => {
    const shown = await access(scene.ids.tech);
    expect(shown).toMatchObject({ hasPassword: true, hasPin: true, passkeys: [], sessions: 0 });
    expect(shown.linkMail).toEqual({ state: 'none', at: null });
    expect(JSON.stringify(shown)).not.toContain('argon2');
  });

  it('is unlocked, so that the correct password works again', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const body = { userName: 'peer', password: 'not this one' };
      await scene.server.send('/api/Account/Login', { body, from: '198.51.100.9' });
    }
    const { peer } = scene.ids;
    // As if someone had tried PINs as well.
    const password = accountKey('password', 'peer');
    const [lock] = await scene.database
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.key, password));
    if (lock === undefined) throw new Error('No one is locked');
    await scene.database.insert(loginAttempts).values({ ...lock, key: accountKey('pin', peer) });
    const locked = await access(peer);
    expect(locked.passwordLockedUntil).not.toBeNull();
    expect(locked.pinLockedUntil).toBe(locked.passwordLockedUntil);
    const reply = await act('admin', peer, 'unlock');
    expect(await reply.json()).toMatchObject({
      access: {
        passwordLockedUntil: null,
        pinLockedUntil: locked.pinLockedUntil,
        user: { isLockedOut: false },
      },
    });
    await logInAs(scene.server, 'peer');
    expect(await scene.actionsOn(peer)).toContain('user.unlocked');
    await scene.database.delete(loginAttempts);
  });

  it('keeps its PIN attempts through every act of others, and clears them with a new PIN', async () => {
    const { database, server, agencyId } = scene;
    const { several } = scene.ids;
    const guess = () =>
      verifyPin(database, {
        by: { id: several },
        agencyId,
        pin: '0000',
        address: null,
        now: server.clock.now,
      });
    const kinds: string[] = [];
    const lockedUntil = new Date(server.clock.now.getTime() + 60_000);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      kinds.push((await guess()).kind);
      await database
        .insert(loginAttempts)
        .values({ key: accountKey('password', 'several'), attemptedAt: [], lockedUntil });
      expect(await (await act('admin', several, 'unlock')).json()).toMatchObject({
        access: { passwordLockedUntil: null },
      });
    }
    for (const kind of ['sendLink', 'deactivate', 'activate']) await act('admin', several, kind);
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(5);
    expect((await access(several)).pinLockedUntil).not.toBeNull();
    await act('admin', several, 'requirePinReset');
    expect((await access(several)).pinLockedUntil).not.toBeNull();

    await database.update(users).set({ needToResetPin: false }).where(eq(users.id, several));
    const { headers } = await logInAs(server, 'several');
    const path = savePin.path.replace('{userId}', several);
    const reply = await server.send(path, { headers, body: { pin: '7305' } });
    expect(reply.status).toBe(200);
    expect((await access(several)).pinLockedUntil).toBeNull();
    await act('admin', several, 'endSessions');
  });

  it('is logged out everywhere, immediately', async () => {
    const { headers } = await logInAs(scene.server, 'several');
    const { several } = scene.ids;
    expect((await access(several)).sessions).toBe(1);
    await act('admin', several, 'endSessions');
    expect((await scene.server.send('/api/Account/GetUserInfo', { headers })).status).toBe(401);
    expect((await access(several)).sessions).toBe(0);
  });

  it('is deactivated with its sessions and activated; twice is once', async () => {
    const { several } = scene.ids;
    const { headers } = await logInAs(scene.server, 'several');
    await act('admin', several, 'deactivate');
    expect((await scene.server.send('/api/Account/GetUserInfo', { headers })).status).toBe(401);
    const again = await act('admin', several, 'deactivate');
    expect(await again.json()).toMatchObject({ message: 'There were no changes to make.' });
    await problemOf(await act('admin', several, 'sendLink'), 422);
    await act('admin', several, 'activate');
    const since = (await scene.actionsOn(several)).slice(-3);
    expect(since).toEqual(['user.deactivated', 'user.refused', 'user.activated']);
  });

  it('must set a new PIN, and gets one link however often it is requested', async () => {
    const { tech } = scene.ids;
    await act('manager', tech, 'requirePinReset');
    await act('manager', tech, 'sendLink');
    const reply = await act('manager', tech, 'sendLink');
    expect(await reply.json()).toMatchObject({
      access: { user: { needToResetPin: true }, linkMail: { state: 'waiting' } },
    });
    const mails = await scene.database.select().from(mailQueue).where(eq(mailQueue.userId, tech));
    expect(mails).toMatchObject([{ kind: 'passwordLink', isWelcome: false }]);
  });

  it.each([
    ['manager', 'admin', 'unlock', 422],
    ['admin', 'admin', 'unlock', 422],
    ['admin', 'guest', 'deactivate', 422],
    ['admin', 'stranger', 'unlock', 404],
    ['tech', 'peer', 'unlock', 403],
    ['admin', 'tech', 'delete', 400],
  ] as const)('[ROLE-02] is out of reach: %s, %s, %s', async (as, whose, kind, status) => {
    await problemOf(await act(as, scene.ids[whose], kind), status);
  });
});

describe('[ROLE-02] rights in addition to the permission', () => {
  const none = {
    globalAuditHistory: false,
    clients: false,
    controlValues: false,
    witnessOnly: false,
  };
  const save = (as: Name, userId: string, base: object, rights: object) =>
    scene.send(as, saveUserRights.path.replace('{userId}', userId), { base, rights });

  it('are granted by people who have them, with an entry in the audit trail', async () => {
    const { tech } = scene.ids;
    const reply = await save('admin', tech, none, { ...none, controlValues: true });
    expect(await reply.json()).toMatchObject({ access: { rights: { controlValues: true } } });
    await problemOf(await save('admin', tech, none, { ...none, clients: true }), 422);
    await problemOf(
      await save('manager', tech, none, { ...none, controlValues: false }),
      200,
    ).catch(() => undefined);
    const given = { ...none, controlValues: true };
    await save('sysadmin', tech, given, { ...given, globalAuditHistory: true });
    expect((await access(tech)).rights).toEqual({ ...given, globalAuditHistory: true });
    expect(await scene.actionsOn(tech)).toContain('user.rightsChanged');
    // Now the technician has more rights than the administrator, who can no longer change them.
    await problemOf(await act('admin', tech, 'deactivate'), 422);
  });

  it('of a person in several agencies are granted only by a system administrator', async () => {
    const { several } = scene.ids;
    const given = { ...none, controlValues: true };
    const problem = await problemOf(await save('admin', several, none, given), 422);
    expect(Object.keys(problem.fields ?? {})).toEqual(['controlValues']);
    await save('sysadmin', several, none, given);
    await problemOf(await save('admin', several, given, none), 422);
    expect((await access(several)).rights).toEqual(given);
    await save('sysadmin', several, given, none);
  });

  it('stay as another person set them if a different one is changed', async () => {
    const { peer } = scene.ids;
    await save('sysadmin', peer, none, { ...none, controlValues: true });
    await save('sysadmin', peer, none, { ...none, globalAuditHistory: true });
    const both = { ...none, controlValues: true, globalAuditHistory: true };
    expect((await access(peer)).rights).toEqual(both);
  });
});

it('[ROLE-04] an act, rights and an invitation that the rules refuse are in the audit trail', async () => {
  const { admin } = scene.ids;
  const none = {
    globalAuditHistory: false,
    clients: false,
    controlValues: false,
    witnessOnly: false,
  };
  await act('manager', admin, 'unlock');
  const rights = { base: none, rights: { ...none, clients: true } };
  await scene.send('admin', saveUserRights.path.replace('{userId}', scene.ids.deputy), rights);
  await scene.send(
    'manager',
    inviteUser.path,
    invitation({ permissionId: 3, email: 'u@example.org' }),
  );
  const entries = await scene.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'user.refused'));
  const told = entries.map(({ subjectId, summary }) => `${subjectId}: ${summary}`);
  expect(told).toContainEqual(
    expect.stringContaining(`${admin}: Unlocking an account by manager Person was denied: `),
  );
  expect(told).toContainEqual(
    expect.stringMatching(
      new RegExp(`${scene.ids.deputy}: A change of rights by admin Person .*\\(clients\\)$`),
    ),
  );
  expect(told).toContainEqual(
    expect.stringMatching(
      new RegExp(`^${scene.agencyId}: An invitation by manager Person .*\\(permissionId\\)$`),
    ),
  );
});
