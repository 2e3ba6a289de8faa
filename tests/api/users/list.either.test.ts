import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { problemOf, UserScene } from './userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

const names = async (query: Readonly<Record<string, string>> = {}) =>
  (await scene.list('manager', query)).data.map(({ fullName }) => fullName);

describe('[CALL-14] the people of the session agency', () => {
  it('are those who work there, wherever they belong, by name', async () => {
    const list = await scene.list('manager');
    expect(list.data.map(({ fullName }) => fullName)).toEqual([
      'admin Person',
      'deputy Person',
      'guest Person',
      'manager Person',
      'peer Person',
      'several Person',
      'sysadmin Person',
      'tech Person',
    ]);
    expect(list.total).toBe(8);
  });

  it('are returned in pages with the total number', async () => {
    const page = await scene.list('manager', { start: '2', length: '3' });
    expect(page.data.map(({ fullName }) => fullName)).toEqual([
      'guest Person',
      'manager Person',
      'peer Person',
    ]);
    expect(page.total).toBe(8);
    expect((await scene.list('manager', { start: '100' })).data).toEqual([]);
  });

  it('are searched by name, email and friendly id, with % and _ as they are', async () => {
    await scene.database
      .update(users)
      .set({ friendlyId: '50%_off' })
      .where(eq(users.id, scene.ids.tech));
    expect(await names({ search: 'DEPUTY' })).toEqual(['deputy Person']);
    expect(await names({ search: 'peer@example' })).toEqual(['peer Person']);
    expect(await names({ search: '50%_o' })).toEqual(['tech Person']);
    expect(await names({ search: '%' })).toEqual(['tech Person']);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ search: "'; drop table users; --" })).toEqual([]);
  });

  it('are filtered by account, profile, type and days since the last login', async () => {
    await scene.database
      .update(users)
      .set({ isActive: false, lastLoginDate: new Date('2026-03-01T08:00:00Z') })
      .where(eq(users.id, scene.ids.peer));
    expect(await names({ isActive: 'false' })).toEqual(['peer Person']);
    expect(await names({ isActive: 'all' })).toHaveLength(8);
    expect(await names()).not.toContain('peer Person');
    expect(await names({ permissionProfile: 'Admin' })).toEqual(['admin Person', 'deputy Person']);
    expect(await names({ userType: 'Mdm' })).toEqual([]);
    const unset = { permissionProfile: '', daysAgo: '', userType: '' };
    expect(await names({ isActive: 'false', ...unset })).toEqual(['peer Person']);
    expect(await names({ isActive: 'false', daysAgo: '10' })).toEqual(['peer Person']);
    expect(await names({ isActive: 'false', daysAgo: '8' })).toEqual([]);
    await scene.database.update(users).set({ isActive: true }).where(eq(users.id, scene.ids.peer));
  });

  it('are sorted by the columns of the list, either way; people who never logged in are last', async () => {
    expect((await names({ sort: '-fullName' }))[0]).toBe('tech Person');
    expect((await names({ sort: '-permissionProfile' }))[0]).toBe('sysadmin Person');
    const byLogin = await scene.list('manager', { sort: 'lastLoginDate' });
    expect(byLogin.data[0]?.fullName).toBe('peer Person');
    expect(byLogin.data.at(-1)?.lastLoginDate).toBeNull();
    const descending = await scene.list('manager', { sort: '-lastLoginDate' });
    expect(descending.data[0]?.lastLoginDate).not.toBeNull();
    expect(descending.data.at(-1)?.lastLoginDate).toBeNull();
    for (const sort of ['email', 'userType', '-isActive']) {
      expect(await names({ sort }), sort).toHaveLength(8);
    }
  });

  it.each(['passwordHash', 'fullName desc', '--fullName', 'fullName;select', ''])(
    'are not sorted by %j',
    async (sort) => {
      const { headers } = await scene.as('manager');
      const path = `/api/Admin/Users/GetUserList?${new URLSearchParams({ sort }).toString()}`;
      await problemOf(await scene.server.send(path, { headers }), 400);
    },
  );

  it('are listed by POST as well (CALL-21)', async () => {
    const { headers } = await scene.as('manager');
    const send = (body: unknown) =>
      scene.server.send('/api/Admin/Users/GetUserList', { headers, body });
    const reply = await send({ search: 'deputy' });
    expect(await reply.json()).toMatchObject({ total: 1, data: [{ fullName: 'deputy Person' }] });
  });

  it('include no one from another agency, and technicians see no one', async () => {
    const elsewhere = await scene.list('stranger');
    expect(elsewhere.data.map(({ fullName }) => fullName)).toEqual([
      'guest Person',
      'several Person',
      'stranger Person',
    ]);
    const { headers } = await scene.as('tech');
    for (const path of ['GetUserList', `GetUser/${scene.ids.tech}`]) {
      await problemOf(await scene.server.send(`/api/Admin/Users/${path}`, { headers }), 403);
    }
    const { headers: stranger } = await scene.as('stranger');
    const path = `/api/Admin/Users/GetUser/${scene.ids.tech}`;
    await problemOf(await scene.server.send(path, { headers: stranger }), 404);
  });
});

describe('[ENT-05] a row shows', () => {
  it('several agencies, departments and the home agency', async () => {
    const several = await scene.row(scene.ids.several);
    expect(several).toMatchObject({
      isMultipleClients: true,
      showDepartments: true,
      clientId: scene.agencyId,
      clientName: 'Hudson Valley EMS',
      isUpdatedOffline: false,
    });
    const guest = await scene.row(scene.ids.guest, 'admin');
    expect(guest).toMatchObject({ clientId: scene.otherAgencyId, clientName: 'Lakeside Fire' });
    expect(await scene.row(scene.ids.tech)).toMatchObject({ isMultipleClients: false });
  });

  it('a lock, for as long as it lasts', async () => {
    const wrong = { userName: 'deputy', password: 'not this one' };
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await scene.server.send('/api/Account/Login', { body: wrong, from: '198.51.100.9' });
    }
    expect(await scene.row(scene.ids.deputy)).toMatchObject({ isLockedOut: true });
    expect(await scene.row(scene.ids.admin)).toMatchObject({ isLockedOut: false });
    const { clock } = scene.server;
    const before = clock.now;
    clock.now = new Date(before.getTime() + 3_600_000);
    expect(await scene.row(scene.ids.deputy)).toMatchObject({ isLockedOut: false });
    clock.now = before;
  });

  it('passkeys, and whether one is of the device itself', async () => {
    const key = (userId: string, transports: string[]) => ({
      userId,
      credentialId: `key of ${userId}`,
      publicKey: 'AAAA',
      algorithm: -7,
      counter: 0,
      transports,
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackupEligible: false,
      isBackedUp: false,
      displayName: 'Key',
      usedForSignIn: true,
      usedForSignature: true,
    });
    const { admin, deputy } = scene.ids;
    await scene.database.insert(passkeys).values([key(admin, ['internal']), key(deputy, ['usb'])]);
    await scene.database.update(users).set({ hasPasskey: true }).where(eq(users.id, deputy));
    expect(await scene.row(admin)).toMatchObject({ hasBiometricClientSettings: true });
    expect(await scene.row(deputy)).toMatchObject({
      hasBiometricClientSettings: false,
      hasFidoClientSettings: true,
    });
  });
});

it('[CALL-14] a page, a search and an order of 2,000 people are correct', async () => {
  const agencyId = await addAgency(scene.database, 'Large Agency');
  await addUser(scene.database, agencyId, 'large', { permissionId: 3 });
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    agencyId,
    userName: `crowd${String(index)}`,
    fullName: `Crowd ${String(index).padStart(4, '0')}`,
    email: `crowd${String(index)}@example.org`,
    permissionId: 1 + (index % 3),
  }));
  const added = await scene.database.insert(users).values(rows).returning({ id: users.id });
  await scene.database
    .insert(userAgencies)
    .values(added.map(({ id }) => ({ userId: id, agencyId })));
  const { headers } = await logInAs(scene.server, 'large');
  for (const query of ['', 'search=1999', 'sort=-lastLoginDate&start=1900']) {
    const reply = await scene.server.send(`/api/Admin/Users/GetUserList?${query}`, { headers });
    const list = (await reply.json()) as { total: number };
    expect(list.total).toBe(query.startsWith('search') ? 1 : 2_001);
  }
});
