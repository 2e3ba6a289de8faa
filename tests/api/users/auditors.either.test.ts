import { and, asc, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/core/call.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { PerpetualInventory, UseLog } from '../../../src/contract/reports/report.ts';
import { routes } from '../../../src/rules/navigation/routes.ts';
import { auditorCalls } from '../../../src/server/core/http/auditorCalls.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { auditorTerms } from '../../../src/server/database/schema/user.ts';
import { marker } from '../../support/database/marker.ts';
import { type CurrentUser, logInAs, raiseSessions } from '../../support/people/people.ts';
import { callSamples } from '../../support/samples/callSamples.ts';
import { createSetUpWorld, type SetUpWorld } from '../../support/samples/setUpWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { problemOf } from './userScene.ts';

let server: TestServer;
let world: SetUpWorld;
let auditor: CurrentUser;
let admin: CurrentUser;
const otherSite = crypto.randomUUID();

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  world = await createSetUpWorld(database);
  const { agencyId } = world;
  const place = { agencyId, kind: 'registered', address: '2 Mill Road' } as const;
  await database.insert(sites).values({ ...place, id: otherSite, name: 'Far station' });
  await database
    .insert(inventories)
    .values({ agencyId, siteId: otherSite, name: 'Far vault', kind: 'vault' });
  auditor = await logInAs(server, 'auditor');
  admin = await logInAs(server, 'admin');
});

afterAll(() => server.close());

function request(call: CallDefinition, { headers }: CurrentUser) {
  const sample = callSamples[call.name]?.(world, {
    userId: world.setUp.auditor,
    useId: crypto.randomUUID(),
  });
  const { params = {}, query = {}, body } = sample ?? {};
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return server.send(search === '' ? path : `${path}?${search}`, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

const perpetual = '/api/Reports/PerpetualInventory';
const get = (path: string, { headers }: CurrentUser = auditor) => server.send(path, { headers });

const grant = (terms: Partial<typeof auditorTerms.$inferInsert>) =>
  server.open.database
    .update(auditorTerms)
    .set(terms)
    .where(eq(auditorTerms.userId, world.setUp.auditor));

describe('[RIGHT-07] an auditor account', () => {
  it('is denied every call of the contract that is not in the list of reads', async () => {
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(auditorCalls)),
    );
    const closed = calls.filter(
      ({ name, access }) => access !== 'public' && auditorCalls[name] === undefined,
    );
    for (const call of closed) {
      const reply = await request(call, auditor);
      const { code } = v.parse(v.object({ code: v.string() }), await reply.json());
      expect([call.name, reply.status, code]).toEqual([call.name, 403, 'auditor_reads_only']);
    }
    expect(closed.length).toBeGreaterThan(100);
  });

  it('reads the pages and files of the list, each of them audited', async () => {
    await raiseSessions(server.open.database, 'auditor');
    const read = calls.filter(({ name }) => ['page', 'file'].includes(auditorCalls[name] ?? ''));
    // Nothing was lost or recorded without a network here.
    const found = read.filter(({ name }) => !['getLoss', 'getFieldRecord'].includes(name));
    for (const call of found) {
      expect([call.name, (await request(call, auditor)).status]).toEqual([call.name, 200]);
    }
    const audited = await server.open.database
      .select({
        action: auditEntries.action,
        name: auditEntries.subjectName,
        summary: auditEntries.summary,
      })
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, world.agencyId), like(auditEntries.action, 'auditor.%')))
      .orderBy(asc(auditEntries.seq));
    const expected = found.map(({ name }) => ({
      action: auditorCalls[name] === 'page' ? 'auditor.pageRead' : 'auditor.fileRead',
      name,
    }));
    expect(audited).toMatchObject(expected);
    expect(audited).toHaveLength(expected.length);
    // By the titles of the pages, not by what the documentation of the calls says.
    const titles = Object.values(routes).map(({ title }) => title);
    for (const { action, summary } of audited) {
      const [, did, title = ''] = /, an auditor, (opened|exported) “(.+)”$/.exec(summary) ?? [];
      expect(did).toBe(action === 'auditor.pageRead' ? 'opened' : 'exported');
      expect(titles).toContain(title);
    }
  });

  it('sees the inventories of its sites only, also where another one is named', async () => {
    const reply = v.parse(PerpetualInventory, await (await get(perpetual)).json());
    expect(reply.head).toMatchObject({ inventories: [`${marker} Medic 2`], leftOut: 1 });
    expect(reply.choices.places.map(({ id }) => id)).toEqual([world.siteId]);
    expect((await get(`${perpetual}?place=${otherSite}`)).status).toBe(403);
  });

  it('sees its period only', async () => {
    await grant({ periodFrom: '2025-10-01', periodTo: '2025-12-31' });
    const usual = v.parse(PerpetualInventory, await (await get(perpetual)).json());
    expect(usual.head).toMatchObject({ from: '2025-10-01', to: '2025-12-31' });
    const wider = `${perpetual}?from=2025-12-01&to=2026-02-01`;
    const cut = v.parse(PerpetualInventory, await (await get(wider)).json());
    expect(cut.head).toMatchObject({ from: '2025-12-01', to: '2025-12-31' });
    const outside = await get(`${perpetual}?from=2026-01-01&to=2026-02-01`);
    expect(await problemOf(outside, 403)).toMatchObject({ code: 'auditor_outside_terms' });

    // Found in the period and resolved after it.
    const { agencyId, inventoryId } = world;
    await server.open.database
      .insert(discrepancies)
      .values({
        ...{ agencyId, inventoryId, kind: 'seal', recorded: 'S-1', found: 'S-2' },
        ...{ openedBy: 'Ada Finder', openedAt: new Date('2025-12-20T12:00:00.000Z') },
        ...{ resolvedAt: new Date('2026-01-05T12:00:00.000Z'), resolution: 'Read again' },
      });
    const counts = '/api/Reports/Counts';
    const found = v.parse(CountReport, await (await get(counts)).json());
    expect(found.openTotal).toBe(1);
    expect(found.differences).toMatchObject([{ resolvedAt: null, resolution: null }]);
    await grant({ periodFrom: '2025-10-01', periodTo: '2026-01-31' });
    const later = v.parse(
      CountReport,
      await (await get(`${counts}?from=2025-12-01&to=2025-12-31`)).json(),
    );
    expect(later.openTotal).toBe(0);
    expect(later.differences).toMatchObject([{ resolution: 'Read again' }]);
    await grant({ periodFrom: '2025-01-01', periodTo: '2026-12-31' });
  });

  it('gets patients and files only if they were granted', async () => {
    await grant({ seesPatients: false, mayExport: false });
    const { headers } = auditor;
    const patients = await get('/api/Reports/UseLog?patients=shown');
    const file = await server.send(`${perpetual}/Export`, { body: {}, headers });
    for (const reply of [patients, file]) {
      expect(await problemOf(reply, 403)).toMatchObject({ code: 'auditor_outside_terms' });
    }
    const log = v.parse(UseLog, await (await get('/api/Reports/UseLog')).json());
    expect(log.head.auditor).toMatchObject({ seesPatients: false, mayExport: false });
    await grant({ seesPatients: true, mayExport: true });
  });

  it('has no right to any act, signs nothing, and is no choice of a form', async () => {
    const { headers } = admin;
    const id = world.setUp.auditor;
    const sheet = await server.send(`/api/Admin/PersonRights/${id}`, { headers });
    expect(await sheet.text()).toContain('This account records nothing');
    for (const path of [
      `/api/Admin/InventorySetUps/${world.inventoryId}`,
      `/api/Inventories/${world.inventoryId}/UseChoices`,
      `/api/Inventories/${world.inventoryId}/EventChoices?kind=shiftChange`,
    ]) {
      const reply = await get(path, admin);
      expect([path, reply.status]).toEqual([path, 200]);
      expect(await reply.text()).not.toContain(id);
    }
  });

  it('is given its terms by an administrator, at most 90 days ahead and at sites of the agency', async () => {
    const { headers } = admin;
    const path = '/api/Admin/Auditors';
    const save = (fields: object) =>
      server.send(`${path}/Save`, {
        headers,
        body: {
          ...{ id: world.setUp.auditor, version: 1 },
          fields: {
            ...{ fullName: '', siteIds: [otherSite], seesPatients: false, mayExport: true },
            ...{ expiresAt: '2026-06-08', periodFrom: '2025-01-01', periodTo: '2026-12-31' },
            ...fields,
          },
        },
      });
    const wrong = await save({ expiresAt: '2026-06-09', siteIds: [crypto.randomUUID()] });
    expect(await problemOf(wrong, 422)).toMatchObject({
      fields: {
        expiresAt: 'Choose a day from today to Jun 8, 2026, at most 90 days ahead.',
        siteIds: 'Choose only sites of this agency.',
      },
    });
    expect((await save({ periodTo: '2024-12-31' })).status).toBe(422);
    expect((await save({ siteIds: [] })).status).toBe(400);
    expect((await save({})).status).toBe(200);
    const [saved] = await server.open.database
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'auditorTerms.changed'));
    expect(saved?.changes).toContainEqual({
      field: 'Sites',
      before: `${marker} HQ`,
      after: 'Far station',
    });
    const reply = v.parse(PerpetualInventory, await (await get(perpetual)).json());
    expect(reply.head.inventories).toEqual(['Far vault']);
  });

  it('ends after its last day in the time zone of the agency, and the login says so', async () => {
    // 8 June, 23:59 in New York.
    server.clock.now = new Date('2026-06-09T03:59:00.000Z');
    const late = await logInAs(server, 'auditor');
    expect((await get(perpetual, late)).status).toBe(200);
    server.clock.now = new Date('2026-06-09T04:00:00.000Z');
    // [FIELD-22]
    expect(await problemOf(await get(perpetual, late), 401)).toMatchObject({
      details: { reason: 'auditorAccessOver' },
    });
    await expect(logInAs(server, 'auditor')).rejects.toThrow('Your access ended on Jun 8, 2026.');
    await server.open.database.delete(auditorTerms);
    await expect(logInAs(server, 'auditor')).rejects.toThrow('Your access is not set up yet.');
  });
});
