import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankDepartment } from '../../../src/contract/administration/department.ts';
import { sites as siteCalls } from '../../../src/contract/administration/site.ts';
import { RecordChanged, StoredRecord } from '../../../src/contract/core/record.ts';
import { blankSite } from '../../../src/rules/administration/siteForm.ts';
import { blankSupplier } from '../../../src/rules/administration/supplierForm.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { problemOf, UserScene } from '../users/userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

type Nouns = 'Sites' | 'Departments' | 'Suppliers' | 'Settings';
type Who = Parameters<UserScene['as']>[0];

async function post(who: Who, noun: Nouns, body: unknown): Promise<Response> {
  const { headers } = await scene.as(who);
  return scene.server.send(`/api/Admin/${noun}/Save`, { headers, body });
}

async function get(who: Who, path: string): Promise<Response> {
  const { headers } = await scene.as(who);
  return scene.server.send(`/api/Admin/${path}`, { headers });
}

async function recordOf(reply: Response): Promise<StoredRecord> {
  expect(reply.status).toBe(200);
  return v.parse(StoredRecord, await reply.json());
}

const kingston = {
  ...blankSite,
  name: 'Kingston',
  address: '1 Main Street',
  county: 'Ulster',
  deaNumber: 'ab 1234563',
};

function newSite(fields: object, id: string = crypto.randomUUID()) {
  return { id, version: 0, fields: { ...kingston, ...fields } };
}

describe('[SHELL-02] a site', () => {
  it('is added once, however often its save is sent, with its trail', async () => {
    const body = newSite({ name: '  Kingston ' });
    const first = await recordOf(await post('admin', 'Sites', body));
    expect(first).toMatchObject({ id: body.id, version: 1, changedBy: 'admin Person' });
    expect(first.fields).toEqual({ ...kingston, deaNumber: 'AB1234563' });
    const repeat = { ...body, fields: { ...body.fields, deaNumber: 'AB1234563' } };
    expect(await recordOf(await post('admin', 'Sites', repeat))).toEqual(first);
    const trail = await scene.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, scene.agencyId), eq(auditEntries.subjectId, body.id)));
    expect(trail.map(({ action, summary }) => [action, summary])).toEqual([
      ['site.created', 'admin Person added the site Kingston'],
    ]);
    expect(trail[0]?.changes).toContainEqual({
      field: 'DEA status',
      before: '',
      after: 'Registered with the DEA',
    });
    expect(await verifyChain(scene.database, scene.agencyId)).toMatchObject({ isIntact: true });
  });

  it('stores a notice only if it is designated, and a number only if it is registered', async () => {
    const designated = { name: 'Station 2', kind: 'designated', noticeGivenOn: '2026-03-01' };
    const saved = await recordOf(await post('admin', 'Sites', newSite(designated)));
    expect(saved.fields).toMatchObject({ deaNumber: '', noticeGivenOn: '2026-03-01' });
    const registered = { name: 'Station 3', noticeGivenOn: '2026-03-01' };
    const other = await recordOf(await post('admin', 'Sites', newSite(registered)));
    expect(other.fields).toMatchObject({ deaNumber: 'AB1234563', noticeGivenOn: null });
  });

  it.each([
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ name: 'Vault\u0000' }, 'name'],
    [{ name: '\u202eVault' }, 'name'],
    [{ name: 'KINGSTON' }, 'name'],
    [{ name: 'Typo', deaNumber: 'AB1234564' }, 'deaNumber'],
    [{ name: 'Short', deaNumber: 'AB123456' }, 'deaNumber'],
    [{ name: 'When', kind: 'designated', noticeGivenOn: '2026-02-30' }, 'noticeGivenOn'],
  ])('refuses %j at the field %s', async (fields, field) => {
    const reply = await post('admin', 'Sites', newSite(fields));
    const problem = await problemOf(reply, reply.status === 400 ? 400 : 422);
    const name = Object.keys(problem.fields ?? {})[0];
    expect(name?.replace(/^fields\./, '')).toBe(field);
  });

  it('accepts names in any script, and a formula as plain text', async () => {
    for (const name of ['מרכז 🚑', '=1+1']) {
      const saved = await recordOf(await post('admin', 'Sites', newSite({ name })));
      expect(saved.fields.name).toBe(name);
    }
  });

  it('[SYNC-03] that two people changed is shown to the second one before anything is saved', async () => {
    const body = newSite({ name: 'Rhinebeck' });
    const opened = await recordOf(await post('admin', 'Sites', body));
    const mine = {
      ...body,
      version: opened.version,
      fields: { ...opened.fields, county: 'Greene' },
    };
    const theirs = { ...mine, fields: { ...opened.fields, address: '2 Main Street' } };
    const current = await recordOf(await post('deputy', 'Sites', theirs));
    const problem = await problemOf(await post('admin', 'Sites', mine), 409);
    expect(problem.code).toBe('record_changed');
    expect(v.parse(RecordChanged, problem.details).current).toEqual(current);
    const settled = {
      ...mine,
      version: current.version,
      fields: { ...current.fields, county: 'Greene' },
    };
    expect(await recordOf(await post('admin', 'Sites', settled))).toMatchObject({
      version: 3,
      fields: { county: 'Greene', address: '2 Main Street' },
    });
    const [entry] = await scene.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.id))
      .orderBy(desc(auditEntries.seq));
    expect(entry?.changes).toEqual([{ field: 'County', before: 'Ulster', after: 'Greene' }]);
  });

  it('stays in use while it has inventories', async () => {
    const body = newSite({ name: 'Saugerties' });
    const opened = await recordOf(await post('admin', 'Sites', body));
    await scene.database.insert(inventories).values({
      agencyId: scene.agencyId,
      siteId: body.id,
      name: 'Saugerties safe',
      kind: 'safe',
    });
    const closing = { ...body, version: 1, fields: { ...opened.fields, isActive: false } };
    const problem = await problemOf(await post('admin', 'Sites', closing), 422);
    expect(problem.fields).toHaveProperty('isActive');
    await scene.database
      .update(inventories)
      .set({ isActive: false })
      .where(eq(inventories.siteId, body.id));
    expect(await recordOf(await post('admin', 'Sites', closing))).toMatchObject({ version: 2 });
  });

  it('[ROLE-04] is for administrators of its own agency', async () => {
    const body = newSite({ name: 'Catskill' });
    await recordOf(await post('admin', 'Sites', body));
    expect((await get('manager', 'Sites')).status).toBe(403);
    expect((await post('manager', 'Sites', newSite({ name: 'X' }))).status).toBe(403);
    expect((await get('stranger', `Sites/${body.id}`)).status).toBe(404);
    const stolen = { ...body, version: 1, fields: { ...body.fields, county: 'Stolen' } };
    expect((await post('stranger', 'Sites', stolen)).status).toBe(404);
    expect((await post('stranger', 'Sites', { ...stolen, version: 0 })).status).toBe(409);
    const rows = await scene.database.select().from(sites).where(eq(sites.id, body.id));
    expect(rows[0]).toMatchObject({ county: 'Ulster', version: 1 });
  });

  it('is listed by name, searched and filtered', async () => {
    const list = async (query: string) =>
      v.parse(siteCalls.list.reply, await (await get('admin', `Sites?${query}`)).json());
    const all = await list('');
    expect(all.total).toBe(all.data.length);
    expect((await list('kind=designated')).data.map(({ name }) => name)).toEqual(['Station 2']);
    expect((await list('search=catsk')).data.map(({ name }) => name)).toEqual(['Catskill']);
    expect((await list('length=1&start=1')).data[0]?.name).toBe(all.data[1]?.name);
  });
});

describe('[SHELL-02] departments and suppliers', () => {
  it('have unique names', async () => {
    const training = {
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...blankDepartment, name: 'Training' },
    };
    await recordOf(await post('admin', 'Departments', training));
    const again = { ...training, id: crypto.randomUUID() };
    expect((await problemOf(await post('admin', 'Departments', again), 422)).fields).toHaveProperty(
      'name',
    );
    expect((await get('stranger', `Departments/${training.id}`)).status).toBe(404);
    expect((await get('admin', 'Departments?search=train')).status).toBe(200);
  });

  it('have people of the agency, each in one of them', async () => {
    const { tech, peer, stranger, guest } = scene.ids;
    const department = (name: string, people: string[]) => ({
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...blankDepartment, name, people },
    });
    const rescue = department('Rescue', [tech, peer]);
    await recordOf(await post('admin', 'Departments', rescue));
    const told: unknown = await (await get('admin', `Departments/${rescue.id}`)).json();
    expect(told).toMatchObject({
      record: { fields: { people: [tech, peer].toSorted() } },
      choices: {
        people: expect.arrayContaining([
          { value: tech, text: 'tech Person (tech@example.org)' },
        ]) as unknown,
      },
    });
    for (const [people, sentence] of [
      [[tech], 'tech Person is in Rescue. Remove them there first.'],
      [[stranger], 'Choose only people in this agency.'],
      [[guest], 'Choose only people in this agency.'],
    ] as const) {
      const refused = await post('admin', 'Departments', department('Logistics', [...people]));
      expect((await problemOf(refused, 422)).fields).toEqual({ people: sentence });
    }
    const fewer = { ...rescue, version: 1, fields: { ...rescue.fields, people: [tech] } };
    await recordOf(await post('admin', 'Departments', fewer));
    await recordOf(await post('admin', 'Departments', department('Logistics', [peer])));
    expect(await (await get('admin', 'Departments')).json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ name: 'Logistics', peopleCount: 1 }),
        expect.objectContaining({ name: 'Rescue', peopleCount: 1 }),
      ]) as unknown,
    });
    const closed = { ...fewer, version: 2, fields: { ...fewer.fields, isActive: false } };
    await recordOf(await post('admin', 'Departments', closed));
    const more = {
      ...closed,
      version: 3,
      fields: { ...closed.fields, people: [tech, scene.ids.deputy] },
    };
    expect((await problemOf(await post('admin', 'Departments', more), 422)).fields).toEqual({
      people: 'This department is inactive. Choose an active one.',
    });
    const trail = await scene.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, rescue.id), eq(auditEntries.action, 'department.changed')),
      );
    expect(trail[0]?.changes).toEqual([
      {
        field: 'People in it',
        before: expect.stringContaining('peer Person') as string,
        after: 'tech Person (tech@example.org)',
      },
    ]);
  });

  it('a supplier has a valid DEA number that no one else has', async () => {
    const fields = { ...blankSupplier, name: 'Harbor Medical', deaNumber: 'rh1234563' };
    const harbor = { id: crypto.randomUUID(), version: 0, fields };
    expect(await recordOf(await post('admin', 'Suppliers', harbor))).toMatchObject({
      fields: { deaNumber: 'RH1234563' },
    });
    const other = { ...harbor, id: crypto.randomUUID(), fields: { ...fields, name: 'Other' } };
    const problem = await problemOf(await post('admin', 'Suppliers', other), 422);
    expect(problem.fields?.deaNumber).toContain('Harbor Medical');
    const wrong = { ...other, fields: { ...fields, name: 'Other', deaNumber: 'RH1234560' } };
    expect((await problemOf(await post('admin', 'Suppliers', wrong), 422)).fields).toHaveProperty(
      'deaNumber',
    );
    expect((await get('admin', 'Suppliers?kind=distributor&search=harb')).status).toBe(200);
  });
});

describe('[IDLE-08] settings of an agency', () => {
  const open = async () => {
    const reply = await get('admin', 'Settings');
    const body: unknown = await reply.json();
    if (reply.status !== 200) throw new Error(scene.server.logLines.join('\n'));
    return v.parse(v.object({ record: StoredRecord }), body).record;
  };

  it('can shorten the inactivity limit and never lengthen it; records are kept as long as the state requires', async () => {
    const { fields, version, id } = await open();
    const save = (change: object) =>
      post('admin', 'Settings', {
        id,
        version,
        fields: { ...fields, address: '12 Foundry Street', ...change },
      });
    const long = { inactivityMinutes: 30, mostInactivityMinutes: 60 };
    expect((await problemOf(await save(long), 422)).fields).toHaveProperty('inactivityMinutes');
    const short = { retentionYears: 4, leastRetentionYears: 2 };
    expect((await problemOf(await save(short), 422)).fields).toHaveProperty('retentionYears');
    const change = { inactivityMinutes: 2, pinLength: 6, retentionYears: 7 };
    const saved = await recordOf(await save(change));
    expect(saved.fields).toMatchObject({
      ...change,
      leastRetentionYears: 5,
      stateName: 'New York',
      stateForms: 'NY Form 3848, semi-annual inventory (10 NYCRR 80.136)',
      stateOverrides: '',
    });
    expect(saved).toMatchObject({ version: version + 1, fields: { inactivityMinutes: 2 } });
    const { headers } = await scene.as('admin');
    const pin = await scene.server.send(`/api/Users/${scene.ids.admin}/Pin`, {
      headers,
      body: { pin: '7482' },
    });
    expect((await problemOf(pin, 422)).fields?.pin).toContain('at least 6 characters');
  });

  it('[ROLE-04] of another agency cannot be reached by its id', async () => {
    const { fields } = await open();
    const body = { id: String(scene.agencyId), version: 2, fields: { ...fields, address: 'X' } };
    expect((await post('stranger', 'Settings', body)).status).toBe(404);
  });
});
