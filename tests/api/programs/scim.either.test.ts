import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { disablePerson } from '../../../docs/integrators/disablePerson.mjs';
import { ScimList, scimPath } from '../../../src/contract/users/scim.ts';
import { readAccountActs } from '../../../src/server/core/users/readAccountActs.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { entra, okta } from '../../support/samples/scimRequests.ts';
import { scimScene } from './scimScene.ts';

const scene = scimScene();
const { people, call, make, expectRefused } = scene;

const list = async (query: string) => v.parse(ScimList, (await call('GET', `/Users${query}`)).body);
const filtered = (filter: string) => list(`?filter=${encodeURIComponent(filter)}`);

describe('[ROLE-04] a directory', () => {
  it('creates, finds, renames and disables a person as Entra ID does', async () => {
    const { database } = scene.server.open;
    expect(await filtered(`userName eq "${entra.create.userName}"`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const made = await make(entra.create);
    expect(made).toMatchObject({
      externalId: entra.create.externalId,
      displayName: 'Ana Lopez',
      active: true,
      meta: { location: expect.stringContaining(`/api/scim/v2/Users/${made.id}`) as string },
    });
    expect(await database.select().from(users).where(eq(users.id, made.id))).toMatchObject([
      { agencyId: scene.agencyId, permissionId: 1, userType: 'Regular', passwordHash: null },
    ]);
    expect(await database.select().from(mailQueue)).toMatchObject([
      { userId: made.id, kind: 'passwordLink', isWelcome: true },
    ]);
    for (const filter of [
      `USERNAME eq "${entra.create.userName.toUpperCase()}"`,
      `externalId eq "${entra.create.externalId}"`,
    ]) {
      expect((await filtered(filter)).Resources).toEqual([made]);
    }
    expect(await call('PATCH', `/Users/${made.id}`, entra.rename)).toMatchObject({
      status: 200,
      body: { displayName: 'Ana Ruiz', emails: [{ value: 'ana.ruiz@scim.example' }], active: true },
    });
    expect(await call('PATCH', `/Users/${made.id}`, entra.disable)).toMatchObject({
      status: 200,
      body: { active: false },
    });
    const again = await call('PATCH', `/Users/${made.id}`, entra.disable);
    expect(again).toMatchObject({ status: 200, body: { active: false } });
    expect((await filtered(`userName eq "${made.userName}"`)).Resources).toMatchObject([
      { active: false },
    ]);
    const entries = await database
      .select({ action: auditEntries.action, actor: auditEntries.actorName })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, made.id), eq(auditEntries.outcome, 'success')))
      .orderBy(auditEntries.seq);
    expect(entries.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.externalIdChanged',
      'user.changed',
      'user.deactivated',
    ]);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['Entra (API key)']));
  });

  it('creates, renames and disables a person as Okta does, and ends their sessions', async () => {
    const { database } = scene.server.open;
    const made = await make(okta.create);
    expect(made.displayName).toBe('Bo Chen');
    expect(await call('PUT', `/Users/${made.id}`, okta.rename(made.id))).toMatchObject({
      status: 200,
      body: { displayName: 'Bo Chen-Adams', externalId: okta.create.externalId },
    });
    await logInAs(scene.server, 'medic');
    expect((await call('PATCH', `/Users/${people.medic}`, okta.disable)).status).toBe(200);
    const ended = await database.select().from(sessions).where(eq(sessions.userId, people.medic));
    expect(ended).toMatchObject([{ endReason: 'userDisabled' }]);
    const active = { Operations: [{ op: 'replace', value: { active: true } }] };
    expect(await call('PATCH', `/Users/${people.medic}`, active)).toMatchObject({
      body: { active: true },
    });
  });

  it('deletes no one: the account is inactive, because records name it', async () => {
    const { id } = await make({ userName: 'cy', emails: [{ value: 'cy@scim.example' }] });
    expect(await call('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: null });
    expect(await call('GET', `/Users/${id}`)).toMatchObject({
      status: 200,
      body: { active: false },
    });
  });

  it('disables a person with the guide’s program', async () => {
    const { id } = await make({ userName: 'fay', emails: [{ value: 'fay@scim.example' }] });
    const origin = 'https://narcotics.example.org';
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      scene.server.app.request(address.slice(origin.length), init, {}),
    );
    expect(await disablePerson(origin, scene.key, 'fay')).toBe(true);
    expect(await disablePerson(origin, scene.key, 'fay "x"')).toBe(false);
    vi.unstubAllGlobals();
    expect(await call('GET', `/Users/${id}`)).toMatchObject({ body: { active: false } });
  });

  it('reads its people in pages', async () => {
    const all = await list('');
    expect(all.totalResults).toBe(all.Resources.length);
    expect(all.Resources.map(({ userName }) => userName)).toContain('medic');
    const pages = await Promise.all(
      all.Resources.map((_one, index) => list(`?startIndex=${index + 1}&count=1`)),
    );
    expect(pages.flatMap(({ Resources }) => Resources)).toEqual(all.Resources);
    expect(await list('?count=0')).toMatchObject({
      totalResults: all.totalResults,
      itemsPerPage: 0,
    });
  });

  it('learns what this server can do', async () => {
    expect(await call('GET', '/ServiceProviderConfig')).toMatchObject({
      status: 200,
      body: { patch: { supported: true }, bulk: { supported: false } },
    });
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const { body } = await call('GET', path);
      const { Resources } = v.parse(
        v.object({ Resources: v.array(v.object({ meta: v.object({ location: v.string() }) })) }),
        body,
      );
      for (const resource of Resources) {
        const at = resource.meta.location.split(scimPath)[1] ?? '';
        expect(await call('GET', at)).toMatchObject({ status: 200, body: resource });
      }
    }
  });
});

describe('[ROLE-04] a directory is refused', () => {
  it('without a key, with one of another scope, and everything else under the address', async () => {
    await expectRefused(call('GET', '/Users', undefined, {}), 401, undefined);
    const { key: other } = await addApiKey(
      scene.server.open.database,
      { agencyId: scene.agencyId, createdById: people.admin },
      ['people'],
    );
    await expectRefused(call('GET', '/Users', undefined, asProgram(other)), 403, undefined);
    await expectRefused(call('GET', '/Groups'), 404, undefined);
    await expectRefused(call('POST', '/Bulk', {}), 404, undefined);
  });

  it('[SWAP-06] people of other agencies, auditors, and ids that do not exist', async () => {
    for (const id of [people.foreign, people.auditor, crypto.randomUUID(), 'x']) {
      const detail = 'This person does not exist.';
      await expectRefused(call('GET', `/Users/${id}`), 404, undefined, detail);
      await expectRefused(call('PATCH', `/Users/${id}`, okta.disable), 404, undefined, detail);
      await expectRefused(call('DELETE', `/Users/${id}`), 404, undefined, detail);
    }
    expect((await filtered('userName eq "foreign"')).totalResults).toBe(0);
    const rows = await scene.server.open.database.select().from(users);
    expect(rows.filter(({ userName }) => ['foreign', 'auditor'].includes(userName))).toMatchObject([
      { isActive: true },
      { isActive: true },
    ]);
  });

  it('[SWAP-06] guests of the agency; its own people are there once, wherever else they work', async () => {
    const { database } = scene.server.open;
    const otherId = await addAgency(database, 'Mohawk EMS');
    const guest = await addUser(database, otherId, 'guest');
    const own = await addUser(database, scene.agencyId, 'everywhere');
    await database.insert(userAgencies).values([
      { userId: guest, agencyId: scene.agencyId },
      { userId: own, agencyId: otherId },
    ]);
    await expectRefused(call('GET', `/Users/${guest}`), 404, undefined);
    await expectRefused(call('DELETE', `/Users/${guest}`), 404, undefined);
    expect((await filtered('userName eq "everywhere"')).Resources.map(({ id }) => id)).toEqual([
      own,
    ]);
  });

  it('[ROLE-02] what would give it an administrator’s account, and all of a system administrator', async () => {
    const change = (value: object) => ({ Operations: [{ op: 'replace', value }] });
    const emails = [{ value: 'thief@scim.example' }];
    await expectRefused(
      call('PATCH', `/Users/${people.admin}`, change({ emails })),
      400,
      'mutability',
    );
    await expectRefused(
      call('PATCH', `/Users/${people.boss}`, change({ displayName: 'Someone' })),
      403,
      'mutability',
    );
    await expectRefused(call('DELETE', `/Users/${people.boss}`), 403, 'mutability');
    for (const right of ['canSeeGlobalAuditHistory', 'canSeeClients'] as const) {
      const id = await addUser(scene.server.open.database, scene.agencyId, right, {
        [right]: true,
      });
      await expectRefused(call('PATCH', `/Users/${id}`, change({ emails })), 400, 'mutability');
    }
    const second = await addUser(scene.server.open.database, scene.agencyId, 'second', {
      permissionId: 3,
    });
    expect((await call('DELETE', `/Users/${second}`)).status).toBe(204);
    await expectRefused(
      call('PATCH', `/Users/${second}`, change({ active: true })),
      400,
      'mutability',
    );
  });

  it('names that are taken, another username, and values that are not valid', async () => {
    const { id } = await make({ userName: 'di', emails: [{ value: 'di@scim.example' }] });
    const one = (userName: string, more: object = {}) =>
      call('POST', '/Users', {
        userName,
        emails: [{ value: `${userName}@scim.example` }],
        ...more,
      });
    await expectRefused(one('DI'), 409, 'uniqueness');
    await expectRefused(one('foreign'), 409, 'uniqueness');
    await expectRefused(one('x', { emails: [{ value: 'di@scim.example' }] }), 409, 'uniqueness');
    const { externalId } = entra.create;
    await expectRefused(one('y', { externalId }), 409, 'uniqueness');
    await expectRefused(one('y z'), 400, 'invalidValue');
    await expectRefused(one('z', { active: false }), 400, 'invalidValue');
    await expectRefused(call('POST', '/Users', { displayName: 'No name' }), 400, 'invalidValue');
    await expectRefused(call('POST', '/Users', { userName: 'no-address' }), 400, 'invalidValue');
    const put = (body: object) => call('PUT', `/Users/${id}`, { userName: 'di', ...body });
    await expectRefused(put({ userName: 'di-2' }), 400, 'mutability');
    await expectRefused(put({ externalId }), 409, 'uniqueness');
    const patch = (operation: object) => call('PATCH', `/Users/${id}`, { Operations: [operation] });
    await expectRefused(patch({ op: 'remove', path: 'userName' }), 400, 'mutability');
    await expectRefused(patch({ op: 'replace', path: 'a b', value: 1 }), 400, 'invalidPath');
    await expectRefused(patch({ op: 'replace', path: 'active', value: 3 }), 400, 'invalidValue');
    await expectRefused(call('GET', '/Users?filter=title%20pr'), 400, 'invalidFilter');
    expect(await call('GET', `/Users/${id}`)).toMatchObject({ body: { userName: 'di' } });
  });

  it('the external id that another person gets at the same time', async () => {
    const made = await Promise.all(
      ['kim', 'lee', 'mo', 'ned'].map((userName) =>
        make({ userName, emails: [{ value: `${userName}@scim.example` }] }),
      ),
    );
    const replies = await Promise.all(
      made.map(({ id, userName }) => call('PUT', `/Users/${id}`, { userName, externalId: 'same' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await filtered('externalId eq "same"')).totalResults).toBe(1);
  });

  it('a body that is no JSON, or too large', async () => {
    const send = (body: string) =>
      scene.server.app.request(
        `${scimPath}/Users`,
        {
          ...{ method: 'POST', body },
          headers: {
            ...asProgram(scene.key),
            'Content-Type': 'application/scim+json; charset=utf-8',
          },
        },
        {},
      );
    const malformed = await send('{');
    expect(await malformed.json()).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    expect((await send(`{"userName":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
    const { userName } = okta.create;
    expect((await send(JSON.stringify({ userName }))).status).toBe(409);
  });
});

it('[ROLE-05] two people whom a program made may be those of the person who created its key', async () => {
  const { database } = scene.server.open;
  const made = await make({ userName: 'eve', emails: [{ value: 'eve@scim.example' }] });
  const since = new Date(scene.server.clock.now.getTime() - 60_000);
  expect(await readAccountActs(database, [made.id], since)).toMatchObject([
    { kind: 'created', actorId: people.admin, actorName: 'Entra (API key)', subjectId: made.id },
  ]);
  const failures: string[] = [];
  for await (const proof of proveChains(database)) failures.push(...proof.failures);
  expect(failures).toEqual([]);
});
