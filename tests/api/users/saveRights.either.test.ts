import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRow } from '../../../src/contract/users/user.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { saveUser } from '../../../src/server/features/users/saveUser.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { editOf, modelOf, problemOf, UserScene } from './userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

const editors = ['tech', 'manager', 'admin', 'sysadmin'] as const;
type Editor = (typeof editors)[number];

describe('[ROLE-02] who may change whom', () => {
  const mayChange: Readonly<Record<Editor, readonly string[]>> = {
    tech: [],
    manager: ['tech', 'peer', 'several'],
    admin: ['tech', 'peer', 'deputy', 'several'],
    sysadmin: ['tech', 'peer', 'deputy', 'several', 'guest'],
  };
  const edited = ['tech', 'peer', 'deputy', 'sysadmin', 'several', 'guest'] as const;

  it.each(editors)('%s', async (editor) => {
    for (const name of edited.filter((one) => one !== editor)) {
      const reply = await scene.change(editor, scene.ids[name], {
        friendlyId: `${editor} of ${name}`,
      });
      const refused = editor === 'tech' ? 403 : 422;
      const expected = mayChange[editor].includes(name) ? 200 : refused;
      expect([name, reply.status]).toEqual([name, expected]);
    }
  });

  it('no one in another agency, with any rights: not even that they exist', async () => {
    const row = await scene.row(scene.ids.tech);
    const edit = editOf(row, { friendlyId: 'taken' });
    const problem = await problemOf(await scene.post('stranger', edit), 404);
    expect(JSON.stringify(problem)).not.toContain('tech');
    const unknown = { ...row, userId: crypto.randomUUID() };
    await problemOf(await scene.post('sysadmin', editOf(unknown, { friendlyId: 'x' })), 404);
  });
});

describe('[ROLE-02] no one grants more rights than they have', () => {
  it.each([
    ['manager', 2, 200],
    ['manager', 3, 422],
    ['manager', 4, 422],
    ['admin', 3, 200],
    ['admin', 4, 422],
    ['sysadmin', 4, 200],
    ['sysadmin', 1, 200],
  ] as const)('%s, permission %i', async (editor, permissionId, status) => {
    const reply = await scene.change(editor, scene.ids.tech, { permissionId });
    expect(reply.status).toBe(status);
    if (status === 422) {
      const problem = await problemOf(reply, 422);
      expect(Object.keys(problem.fields ?? {})).toEqual(['permissionId']);
    } else {
      expect((await modelOf(reply)).permissionId).toBe(permissionId);
      await scene.change('sysadmin', scene.ids.tech, { permissionId: 1 });
    }
  });

  it('nor a right of their own beyond the permission', async () => {
    await scene.database
      .update(users)
      .set({ canSeeClients: true })
      .where(eq(users.id, scene.ids.peer));
    const reply = await scene.change('manager', scene.ids.peer, { email: 'mine@example.org' });
    expect(await problemOf(reply, 422)).toMatchObject({ code: 'user_not_editable' });
    await scene.database
      .update(users)
      .set({ canSeeClients: false })
      .where(eq(users.id, scene.ids.peer));
  });
});

describe('limits of an editor’s own account and of an agency’s rules', () => {
  it.each<[Partial<UserRow>, string]>([
    [{ isActive: false }, 'isActive'],
    [{ permissionId: 1 }, 'permissionId'],
    [{ email: 'elsewhere@example.org' }, 'email'],
  ])('[ROLE-02] oneself: %j', async (change, field) => {
    const problem = await problemOf(await scene.change('admin', scene.ids.admin, change), 422);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });

  it('[IDLE-08] an agency may only make the inactivity timeout stricter', async () => {
    const change = { inactivityTimeout: true };
    expect((await scene.change('manager', scene.ids.tech, change)).status).toBe(200);
    const loosened = { inactivityTimeout: false };
    await problemOf(await scene.change('admin', scene.ids.tech, loosened), 422);
    expect((await scene.change('sysadmin', scene.ids.tech, loosened)).status).toBe(200);
  });

  it('[NAV-02] a PIN reset is ended only by the person', async () => {
    expect((await scene.change('admin', scene.ids.tech, { needToResetPin: true })).status).toBe(
      200,
    );
    const undone = { needToResetPin: false };
    await problemOf(await scene.change('sysadmin', scene.ids.tech, undone), 422);
  });

  it('[SWAP-06] a person in several agencies keeps address and permission', async () => {
    for (const change of [{ email: 'taken@example.org' }, { permissionId: 3 as const }]) {
      await problemOf(await scene.change('admin', scene.ids.several, change), 422);
      expect((await scene.change('sysadmin', scene.ids.several, change)).status).toBe(200);
    }
    await scene.change('sysadmin', scene.ids.several, { permissionId: 1 });
  });
});

describe('[ROLE-04] a body with more than the form', () => {
  const facts: Partial<UserRow> = {
    isLockedOut: true,
    clientId: 2,
    clientName: 'Elsewhere',
    userType: 'ApiOnly',
    emailConfirmed: true,
    deactivatedDueToInactivity: true,
    lastLoginDate: '2026-01-01T08:00:00.000Z',
    hasFidoClientSettings: true,
    isNewUser: true,
    isFromIops: true,
    knoxId: 'KNX-1',
    isMultipleClients: true,
  };

  it.each(Object.entries(facts))('%s is refused and named', async (field, value) => {
    const before = await scene.row(scene.ids.tech);
    const edit = editOf(before, { [field]: value, friendlyId: 'with more' });
    const problem = await problemOf(await scene.post('admin', edit), 422);
    expect(problem).toMatchObject({ code: 'user_field_fixed' });
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(await scene.row(scene.ids.tech)).toEqual(before);
  });

  it('claimed in both versions it is ignored, and nothing of it is stored', async () => {
    const before = await scene.row(scene.ids.tech);
    const claimed = {
      ...before,
      ...facts,
      isSysAdmin: true,
      permissionProfile: 'SysAdmin',
    } as const;
    const reply = await scene.post('admin', editOf(claimed, { friendlyId: 'claimed' }));
    expect(await modelOf(reply)).toEqual({ ...before, friendlyId: 'claimed' });
  });

  it.each([
    ['permissionProfile', 'SysAdmin'],
    ['isSysAdmin', true],
    ['isUpdatedOffline', true],
  ])('%s is derived and ignored', async (field, value) => {
    const before = await scene.row(scene.ids.tech);
    const reply = await scene.post('admin', editOf(before, { [field]: value }));
    expect(await modelOf(reply)).toEqual(before);
  });

  it('an unknown field, for example a password, changes nothing', async () => {
    const before = await scene.row(scene.ids.tech);
    const edit = {
      ...editOf(before, { friendlyId: 'still' }),
      passwordHash: 'x',
      controlValues: true,
    };
    expect(await modelOf(await scene.post('admin', edit))).toEqual({
      ...before,
      friendlyId: 'still',
    });
    const [stored] = await scene.database
      .select({ passwordHash: users.passwordHash, controlValues: users.controlValues })
      .from(users)
      .where(eq(users.id, scene.ids.tech));
    expect(stored?.passwordHash).toMatch(/^\$argon2/);
    expect(stored?.controlValues).toBe(false);
  });

  it('a refusal by rights is in the trail, with the field and not its value', async () => {
    await scene.change('manager', scene.ids.tech, { permissionId: 4 });
    const entries = await scene.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.action, 'user.refused'), eq(auditEntries.actorName, 'manager Person')),
      );
    expect(entries.at(-1)).toMatchObject({
      outcome: 'failure',
      subjectId: scene.ids.tech,
      summary: expect.stringContaining('(permissionId)') as string,
    });
  });
});

describe('[ROLE-04] rights that end while the save is under way', () => {
  it.each([
    ['demoted below the person', { permissionId: 2 }, 422],
    ['made a technician', { permissionId: 1 }, 403],
    ['deactivated', { isActive: false }, 401],
  ] as const)('%s', async (_what, change, status) => {
    const name = `former${String(status)}`;
    const id = await addUser(scene.database, scene.agencyId, name, { permissionId: 3 });
    const session = await sessionOf(scene.database, id, scene.agencyId);
    const base = await scene.row(scene.ids.deputy);
    await scene.database.update(users).set(change).where(eq(users.id, id));
    const save = saveUser(scene.database, {
      form: editOf(base, { friendlyId: name }),
      session,
      origin: { requestId: null, address: null },
      now: scene.server.clock.now,
    });
    await expect(save).rejects.toMatchObject({ status });
    expect(await scene.row(scene.ids.deputy)).toEqual(base);
  });
});

describe('[ROLE-02] an agency keeps an administrator', () => {
  /** A system administrator of another agency, logged in where the agency is. */
  async function visit(userName: string, agencyId: number) {
    const id = await addUser(scene.database, scene.otherAgencyId, userName, { permissionId: 4 });
    const { headers } = await logInAs(scene.server, userName);
    await scene.database.update(sessions).set({ agencyId }).where(eq(sessions.userId, id));
    return {
      /** The save of a change to a person as they are now, to be sent later. */
      prepare: async (userId: string, change: Partial<UserRow>) => {
        const path = `/api/Admin/Users/GetUser/${userId}`;
        const base = (await (await scene.server.send(path, { headers })).json()) as UserRow;
        return () =>
          scene.server.send('/api/Admin/Users/SaveUser', { headers, body: editOf(base, change) });
      },
    };
  }

  /** So that the rule about rights to acts (RIGHT-04) is not what decides. */
  async function addHolders(agencyId: number, name: string): Promise<void> {
    const { database } = scene;
    const ids = await Promise.all(
      ['a', 'b'].map((letter) => addUser(database, agencyId, `${name}-${letter}`)),
    );
    await grantActs(database, agencyId, ids, ['closeCase', 'correct']);
  }

  it('who can log in: API accounts and deactivated ones do not count', async () => {
    const agencyId = await addAgency(scene.database, 'One Admin Agency');
    const add = (name: string, more: object) =>
      addUser(scene.database, agencyId, name, { permissionId: 3, ...more });
    const only = await add('only', {});
    await add('only-program', { userType: 'ApiOnly' });
    await add('only-gone', { isActive: false });
    await add('only-manager', { permissionId: 2 });
    await addHolders(agencyId, 'only-holder');
    const { prepare } = await visit('visiting', agencyId);
    for (const change of [{ isActive: false }, { permissionId: 2 as const }]) {
      const problem = await problemOf(await (await prepare(only, change))(), 422);
      expect(problem.code).toBe('last_administrator');
      expect(Object.keys(problem.fields ?? {})).toEqual(Object.keys(change));
    }
    await add('second', {});
    expect((await (await prepare(only, { permissionId: 2 }))()).status).toBe(200);
  });

  it('of two who are removed at the same moment one stays', async () => {
    const agencyId = await addAgency(scene.database, 'Two Admins Agency');
    const names = ['pair1', 'pair2'] as const;
    const currentUsers = [await visit('visiting1', agencyId), await visit('visiting2', agencyId)];
    const ids: string[] = [];
    await addHolders(agencyId, 'pair-holder');
    for (const name of names) {
      ids.push(await addUser(scene.database, agencyId, name, { permissionId: 3 }));
    }
    for (let round = 0; round < 3; round += 1) {
      await scene.database
        .update(users)
        .set({ isActive: true })
        .where(eq(users.agencyId, agencyId));
      const acts = await Promise.all(
        currentUsers.map(({ prepare }, index) => prepare(ids[index] ?? '', { isActive: false })),
      );
      const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 422]);
    }
  });
});
