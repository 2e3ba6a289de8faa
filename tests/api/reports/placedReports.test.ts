import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { DestructionReport, LossReport } from '../../../src/contract/reports/deaReport.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: EventCustody;
let theirs: EventCustody;
let signer: CurrentUser;
let outsider: CurrentUser;
let stranger: CurrentUser;

const counts = '/api/Reports/Counts';
const losses = '/api/Reports/Losses';
const destructions = '/api/Reports/Destructions';
const march = 'from=2026-03-01&to=2026-03-31';

/** It is 10 March 2026, 04:00 in New York, and the bag holds four vials until its story starts. */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addEventCustody(database, 'our');
  theirs = await addEventCustody(database, 'their');
  await database
    .update(agencies)
    .set({ address: '1 Mill Road', county: 'Ulster', deaNumber: 'AB1234563' })
    .where(eq(agencies.id, ours.agencyId));
  const acts = actsOf(ours);
  const tell = (people: [string, ...string[]], details: CustodyEventDetails) =>
    recordAs(database, ours, people, details);
  const blind = await tell(['signer'], acts.counting(3));
  const agreed = await tell(['signer'], acts.counting(4, { mode: 'scheduled' }));
  expect([blind.differences, agreed.differences]).toEqual([1, 0]);
  // 5 March, 23:30 in New York: a Thursday there, a Friday by the world's clock.
  const lost = { isTheft: true, lines: acts.line(), occurredAt: '2026-03-06T04:30:00.000Z' };
  await tell(['signer', 'witness'], detailsOf(ours, 'loss', lost));
  const burnt = { method: 'Incinerated', lines: acts.line() };
  await tell(['signer', 'witness', 'outsider'], detailsOf(ours, 'destruction', burnt));
  await tell(['signer'], acts.counting(1));
  await recordAs(
    database,
    theirs,
    ['signer', 'witness'],
    detailsOf(theirs, 'loss', { isTheft: false, lines: actsOf(theirs).line() }),
  );
  // The outsider is associated with no inventory at all.
  await database
    .delete(inventoryUsers)
    .where(eq(inventoryUsers.userId, ours.people.outsider ?? ''));
  signer = await logInAs(server, 'oursigner');
  outsider = await logInAs(server, 'ouroutsider');
  stranger = await logInAs(server, 'theirsigner');
});

afterAll(() => server.close());

const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });

async function read<Schema extends v.GenericSchema>(path: string, as: CurrentUser, schema: Schema) {
  const reply = await get(path, as);
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

async function fileOf(path: string): Promise<ReportFile> {
  const body = { from: '2026-03-01', to: '2026-03-31' };
  const reply = await server.send(`${path}/Export`, { body, headers: signer.headers });
  return v.parse(ReportFile, await reply.json());
}

async function summaries(action: string): Promise<string[]> {
  const rows = await server.open.database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(eq(auditEntries.action, action));
  return rows.map(({ summary }) => summary);
}

describe('[ROUTE-18] counts and discrepancies', () => {
  it('lists who counted what, and which inventories no one counted', async () => {
    const report = await read(`${counts}?${march}`, signer, CountReport);
    expect(report.rows.map(({ kind, hasDifference }) => [kind, hasDifference])).toEqual(
      expect.arrayContaining([
        ['blind', true],
        ['scheduled', false],
        ['blind', true],
      ]),
    );
    expect(report).toMatchObject({
      head: { from: '2026-03-01', to: '2026-03-31', madeBy: 'our signer' },
      total: 3,
      withDifference: 2,
      uncounted: ['our vault'],
      differenceTotal: 2,
      openTotal: 1,
    });
    const april = await read(`${counts}?from=2026-04-01&to=2026-04-30`, signer, CountReport);
    expect(april).toMatchObject({ total: 0, uncounted: ['our bag', 'our vault'], openTotal: 1 });
    expect(april.differences).toHaveLength(1);
    const february = await read(`${counts}?from=2026-02-01&to=2026-02-28`, signer, CountReport);
    expect(february).toMatchObject({ total: 0, differences: [] });
  });

  it('hides the ledger’s amount of an open discrepancy from the person who recounts blind', async () => {
    const { differences } = await read(`${counts}?${march}`, signer, CountReport);
    expect(
      differences.map(({ recorded, found, resolvedAt }) => [recorded, found, resolvedAt === null]),
    ).toEqual([
      [null, '2000', true],
      ['8000', '6000', false],
    ]);
    const { actNow } = await read('/api/Dashboard', signer, Dashboard);
    const open = actNow.find(({ title }) => title.startsWith('Count discrepancy'))?.detail;
    expect(open).toContain('100\u00a0mcg counted, doesn’t match.');
    const { csv } = await fileOf(counts);
    const rows = csv.split('\r\n').filter((row) => row.includes('fentaNYL'));
    expect(rows[0]).toContain(',F2607A,,mL,Hidden while a blind count is open,2,');
    expect(rows[1]).toContain(',F2607A,,mL,8,6,');
  });

  it('is a file, and its export is audited', async () => {
    const file = await fileOf(counts);
    expect(file).toMatchObject({ rows: 5, fileName: 'counts-2026-03-01-to-2026-03-31.csv' });
    expect((await summaries('countReport.exported'))[0]).toBe(
      'our signer exported 5 lines: all inventories of the person, 2026-03-01 to 2026-03-31',
    );
  });
});

describe('[ROUTE-18] thefts and losses, DEA Form 106', () => {
  it('has the fields of the form as far as the ledger knows them, and the deadlines by the agency’s day', async () => {
    const report = await read(losses, signer, LossReport);
    expect(report.head).toMatchObject({ from: '2024-03-10', to: '2026-03-10' });
    expect(report.registrant).toMatchObject({ deaNumber: 'AB1234563', county: 'Ulster' });
    expect(report.events).toHaveLength(1);
    expect(report.events[0]).toMatchObject({
      inventory: 'our bag',
      site: { name: 'our site' },
      isTheft: true,
      numbers: ['2026-01'],
      discoveredOn: '2026-03-05',
      earlierLosses: 0,
      noticeDueOn: '2026-03-06',
      noticeSentOn: null,
      formDueOn: '2026-04-19',
      formFiledOn: null,
      note: 'As told by the crew.',
      lines: [{ lot: 'F2607A', amount: 2_000, correctedBy: [] }],
    });
    expect(report.events[0]?.signers).toMatchObject([
      { name: 'our signer', meaning: 'reported' },
      { name: 'our witness', meaning: 'witness to report' },
    ]);
  });

  it('counts the losses of the 24 months before, and says what was sent', async () => {
    const { database } = server.open;
    const again = { isTheft: false, lines: actsOf(ours).line() };
    await recordAs(database, ours, ['signer', 'witness'], detailsOf(ours, 'loss', again));
    await database
      .update(lossReports)
      .set({ noticeSentAt: new Date('2026-03-11T03:00:00.000Z') })
      .where(eq(lossReports.number, '2026-02'));
    const { events } = await read(losses, signer, LossReport);
    expect(
      events.map(({ isTheft, earlierLosses, noticeSentOn }) => [
        isTheft,
        earlierLosses,
        noticeSentOn,
      ]),
    ).toEqual([
      [true, 0, null],
      // 11 March by the world's clock is 10 March in New York.
      [false, 1, '2026-03-10'],
    ]);
  });

  it('is a file with a row for each line, and its export is audited', async () => {
    const file = await fileOf(losses);
    expect(file).toMatchObject({ rows: 2, fileName: 'losses-2026-03-01-to-2026-03-31.csv' });
    const row = file.csv.split('\r\n').find((line) => line.startsWith('2026-01,Theft'));
    expect(row).toContain('2026-03-05,2026-03-05 23:30,our site,');
    expect(row).toContain(',99999-101-02,C-II,F2607A,1,2,mL,');
    expect(row?.endsWith(',0,2026-03-06,,2026-04-19,')).toBe(true);
    expect(await summaries('lossReport.exported')).toHaveLength(1);
  });

  it('is linked from the dashboard', async () => {
    const { regulatory, actNow } = await read('/api/Dashboard', signer, Dashboard);
    const notice = regulatory.find(({ title }) => title === 'DEA written notice of a loss');
    expect(notice).toMatchObject({ dueOn: '2026-03-06', isOverdue: true, action: 'Open the loss' });
    expect(actNow.find(({ kind }) => kind === 'lossClock')?.href).toBe(notice?.href);
    const query = notice?.href?.split('?')[1] ?? '';
    const { events } = await read(`${losses}?${query}`, signer, LossReport);
    expect(events).toMatchObject([{ numbers: ['2026-01'] }]);
    const own = await read('/api/Dashboard', outsider, Dashboard);
    const told = own.regulatory.find(({ title }) => title === 'DEA written notice of a loss');
    expect(told).toMatchObject({ dueOn: '2026-03-06', href: null });
  });
});

describe('[ROUTE-18] destructions, DEA Form 41', () => {
  it('has the method and the people who witnessed it; a loss is not listed', async () => {
    const report = await read(destructions, signer, DestructionReport);
    expect(report.events).toHaveLength(1);
    expect(report.events[0]).toMatchObject({
      method: 'Incinerated',
      lines: [{ amount: 2_000 }],
      signers: [
        { meaning: 'destroyed' },
        { meaning: 'witness to destruction' },
        { meaning: 'second witness to destruction' },
      ],
    });
    const { csv, rows } = await fileOf(destructions);
    expect(rows).toBe(1);
    expect(csv).toContain('our outsider (second witness to destruction)');
    expect(await summaries('destructionReport.exported')).toHaveLength(1);
  });
});

describe.each([
  ['counts', counts, CountReport, 'rows'],
  ['losses', losses, LossReport, 'events'],
  ['destructions', destructions, DestructionReport, 'events'],
] as const)('[ENT-12] people who read %s', (_name, path, schema, lines) => {
  it('an inventory of others is refused, another agency’s does not exist', async () => {
    expect((await get(`${path}?place=${ours.inventoryId}`, outsider)).status).toBe(403);
    expect((await get(`${path}?place=${ours.inventoryId}`, stranger)).status).toBe(404);
    const body = { place: ours.inventoryId };
    for (const [as, status] of [
      [outsider, 403],
      [stranger, 404],
    ] as const) {
      const reply = await server.send(`${path}/Export`, { body, headers: as.headers });
      expect(reply.status).toBe(status);
    }
  });

  it('a person without an inventory reads nothing, and no report mixes agencies', async () => {
    const none = await read(`${path}?${march}`, outsider, schema);
    expect(none).toMatchObject({ [lines]: [], head: { inventories: [], leftOut: 2 } });
    const taken = await server.send(`${path}/Export`, { body: {}, headers: outsider.headers });
    const { csv } = v.parse(ReportFile, await taken.json());
    expect(csv).toContain('Not shown,2 inventories of the agency');
    const other = await (await get(`${path}?${march}`, stranger)).text();
    expect(other).toContain('their agency');
    for (const ownedByUs of [ours.inventoryId, ours.lotId, 'our signer', 'our bag']) {
      expect(other).not.toContain(ownedByUs);
    }
  });
});

describe('[ROUTE-18] the deadlines of a loss end', () => {
  const step = (as: CurrentUser, id: string, body: object) =>
    server.send(`${losses}/${id}/Step`, { body, headers: as.headers });

  it('once the notice or the form was sent, by a manager or above, for a possible day', async () => {
    const { database } = server.open;
    const bossId = await addUser(database, ours.agencyId, 'ourboss', {
      fullName: 'Our Boss',
      permissionId: 2,
    });
    const [event] = (await read(losses, signer, LossReport)).events;
    const id = event?.id ?? '';
    const sent = { step: 'notice', doneOn: '2026-03-06', insteadOf: null };
    const boss = await logInAs(server, 'ourboss');
    expect((await step(signer, id, sent)).status).toBe(403);
    // Not associated with the bag (ENT-12).
    expect((await step(boss, id, sent)).status).toBe(403);
    await database
      .insert(inventoryUsers)
      .values({ agencyId: ours.agencyId, inventoryId: ours.inventoryId, userId: bossId });
    for (const doneOn of ['2026-03-04', '2026-03-11']) {
      const reply = await step(boss, id, { ...sent, doneOn });
      expect(reply.status).toBe(422);
      expect(v.parse(Problem, await reply.json()).fields).toHaveProperty('doneOn');
    }
    const dates = { noticeSentOn: '2026-03-06', formFiledOn: null };
    const first = await step(boss, id, sent);
    expect(await first.json()).toEqual(dates);
    // A repeat changes nothing; a different day gets the recorded one in the reply.
    expect(await (await step(boss, id, sent)).json()).toEqual(dates);
    expect((await step(boss, id, { ...sent, doneOn: '2026-03-07' })).status).toBe(409);
    expect(await summaries('loss.noticeSent')).toEqual([
      'Loss 2026-01 at our bag: the written notice was sent on 2026-03-06',
    ]);
    const { events } = await read(losses, signer, LossReport);
    expect(events[0]).toMatchObject(dates);
    const { regulatory, actNow } = await read('/api/Dashboard', boss, Dashboard);
    const of2026 = regulatory.filter(({ detail }) => detail.startsWith('Loss 2026-01'));
    expect(of2026.map(({ title }) => title)).toEqual(['DEA Form 106']);
    expect(actNow.filter(({ kind }) => kind === 'lossClock')).toEqual([]);
    const filed = await step(boss, id, { step: 'form', doneOn: '2026-03-10', insteadOf: null });
    expect(await filed.json()).toEqual({ ...dates, formFiledOn: '2026-03-10' });
  });

  it('on a corrected day, which names the earlier one, and the audit history records it', async () => {
    const [event] = (await read(losses, signer, LossReport)).events;
    const id = event?.id ?? '';
    const boss = await logInAs(server, 'ourboss');
    const stands = event?.noticeSentOn ?? '';
    expect(stands).toBe('2026-03-06');
    const correction = { step: 'notice', doneOn: '2026-03-07', insteadOf: stands };
    for (const insteadOf of [null, '2026-03-05']) {
      expect((await step(boss, id, { ...correction, insteadOf })).status).toBe(409);
    }
    expect((await step(boss, id, { ...correction, doneOn: '2026-03-04' })).status).toBe(422);
    const dates = { noticeSentOn: '2026-03-07', formFiledOn: '2026-03-10' };
    expect(await (await step(boss, id, correction)).json()).toEqual(dates);
    // A repeat after a lost reply.
    expect(await (await step(boss, id, correction)).json()).toEqual(dates);
    expect(await summaries('loss.noticeDayCorrected')).toEqual([
      'Loss 2026-01 at our bag: the written notice was sent on 2026-03-07, not on 2026-03-06',
    ]);
    expect(await summaries('loss.noticeSent')).toHaveLength(1);
    expect((await read(losses, signer, LossReport)).events[0]).toMatchObject(dates);
  });

  it('[SWAP-06] but nothing of another agency’s loss is visible', async () => {
    const [event] = (await read(losses, signer, LossReport)).events;
    await addUser(server.open.database, theirs.agencyId, 'theirboss', { permissionId: 2 });
    const theirBoss = await logInAs(server, 'theirboss');
    const body = { step: 'form', doneOn: '2026-03-10', insteadOf: null };
    expect((await step(theirBoss, event?.id ?? '', body)).status).toBe(404);
  });
});
