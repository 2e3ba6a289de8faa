import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sites as siteCalls } from '../../../src/contract/administration/site.ts';
import { RecordChanged } from '../../../src/contract/core/record.ts';
import { blankSite } from '../../../src/rules/administration/siteForm.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { problemOf } from '../users/userScene.ts';
import { recordOf, recordScene } from './recordScene.ts';

const records = recordScene();
const { post, get } = records;

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
    const trail = await records.people.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, records.people.agencyId),
          eq(auditEntries.subjectId, body.id),
        ),
      );
    expect(trail.map(({ action, summary }) => [action, summary])).toEqual([
      ['site.created', 'admin Person added the site Kingston'],
    ]);
    expect(trail[0]?.changes).toContainEqual({
      field: 'DEA status',
      before: '',
      after: 'Registered with the DEA',
    });
    expect(await verifyChain(records.people.database, records.people.agencyId)).toMatchObject({
      isIntact: true,
    });
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
    const [entry] = await records.people.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, body.id))
      .orderBy(desc(auditEntries.seq));
    expect(entry?.changes).toEqual([{ field: 'County', before: 'Ulster', after: 'Greene' }]);
  });

  it('stays in use while it has inventories', async () => {
    const body = newSite({ name: 'Saugerties' });
    const opened = await recordOf(await post('admin', 'Sites', body));
    await records.people.database
      .insert(inventories)
      .values({
        agencyId: records.people.agencyId,
        siteId: body.id,
        name: 'Saugerties safe',
        kind: 'safe',
      });
    const closing = { ...body, version: 1, fields: { ...opened.fields, isActive: false } };
    const problem = await problemOf(await post('admin', 'Sites', closing), 422);
    expect(problem.fields).toHaveProperty('isActive');
    await records.people.database
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
    const rows = await records.people.database.select().from(sites).where(eq(sites.id, body.id));
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
