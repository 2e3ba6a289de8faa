import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { RestockList } from '../../../src/contract/reports/restock.ts';
import { Trends } from '../../../src/contract/reports/trends.ts';
import { balancesOf, daysFrom } from '../../../src/rules/reports/trends.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, parLevels } from '../../../src/server/database/schema/custodyProduct.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: TestCustody;
let signer: CurrentUser;
let outsider: CurrentUser;
let stranger: CurrentUser;

const restock = '/api/Reports/Restock';
const trends = '/api/Reports/Trends';

/**
 * It is Tuesday, 10 March 2026, 04:00 in New York, where daylight saving time started on Sunday; a bag holds four vials
 * since the 1st.
 */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addCustody(database, 'our');
  await addCustody(database, 'their');
  signer = await logInAs(server, 'oursigner');
  outsider = await logInAs(server, 'ouroutsider');
  stranger = await logInAs(server, 'theirsigner');
});

afterAll(() => server.close());

const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema, as = signer) {
  const reply = await get(path, as);
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

/** A line of the ledger. */
async function move(
  change: number,
  occurredAt: string,
  kind: 'use' | 'receive' | 'correction',
  correctionOfId: string | null = null,
): Promise<string> {
  const { agencyId, people, inventoryId, productId, lotId } = ours;
  const { database } = server.open;
  const which = and(eq(balances.agencyId, agencyId), eq(balances.lotId, lotId));
  return database.transaction(async (tx) => {
    const [held] = await tx.select().from(balances).where(which);
    const balance = held?.balance ?? 0;
    const entry = await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
      agencyId,
      inventoryId,
      kind,
      productId,
      lotId,
      change,
      lotBalance: balance,
      productBalance: balance,
      occurredAt: new Date(occurredAt),
      recordedAt: new Date('2026-03-10T08:00:00.000Z'),
      recordedBy: { id: people.signer ?? '', name: 'our signer' },
      summary: '',
      note: null,
      correctionOfId,
      requiredSignatures: [],
      idempotencyKey: randomUUID(),
      contentHash: '',
      facts: null,
    });
    return entry.id;
  });
}

function expiring(expiresOn: string) {
  return server.open.database.update(lots).set({ expiresOn }).where(eq(lots.id, ours.lotId));
}

describe('[ROUTE-18] the restock list', () => {
  it('[PAR-01] has what is below its minimum: a level of the inventory replaces that of its kind, until it is removed', async () => {
    const { database } = server.open;
    const { agencyId, inventoryId, productId } = ours;
    const enough = await read(restock, RestockList);
    expect(enough).toMatchObject({ rows: [], total: 0, levels: 1 });
    const id = randomUUID();
    const own = { id, agencyId, productId, inventoryId, minimum: 9_000, maximum: 16_000 };
    await database.insert(parLevels).values(own);
    const short = await read(restock, RestockList);
    expect(short).toMatchObject({
      total: 1,
      levels: 1,
      head: { from: '2026-03-10', to: '2026-03-10' },
    });
    expect(short.rows).toMatchObject([
      {
        inventoryName: 'our bag',
        siteName: 'our site',
        product: { name: 'fentaNYL' },
        balance: 8_000,
        minimum: 9_000,
        maximum: 16_000,
        missing: 1_000,
        missingUnits: 1,
        fillUnits: 4,
      },
    ]);
    const { par } = await read('/api/Dashboard', Dashboard);
    expect(short.rows).toMatchObject(par);
    await database.update(parLevels).set({ isInForce: false }).where(eq(parLevels.id, id));
    expect((await read(restock, RestockList)).rows).toEqual([]);
  });

  it('[PAR-01] [STOCK-12] does not count expired stock, and leaves out closed or unselected inventories', async () => {
    const { database } = server.open;
    await expiring('2026-03-09');
    const { rows } = await read(restock, RestockList);
    expect(rows).toMatchObject([{ balance: 0, missing: 4_000, missingUnits: 2, fillUnits: 4 }]);
    for (const query of [`place=${ours.siteId}`, `productId=${ours.productId}`, 'schedule=C-II']) {
      expect((await read(`${restock}?${query}`, RestockList)).rows, query).toEqual(rows);
    }
    expect((await read(`${restock}?schedule=C-III-V`, RestockList)).rows).toEqual([]);
    expect(await read(`${restock}?start=1`, RestockList)).toMatchObject({ rows: [], total: 1 });
    const bag = eq(inventories.id, ours.inventoryId);
    await database.update(inventories).set({ isActive: false }).where(bag);
    expect(await read(restock, RestockList)).toMatchObject({ rows: [], levels: 0 });
    await database.update(inventories).set({ isActive: true }).where(bag);
  });

  it('is exported as a file, which leaves a trace', async () => {
    const reply = await server.send(`${restock}/Export`, { body: {}, headers: signer.headers });
    const { csv, rows, fileName } = v.parse(ReportFile, await reply.json());
    expect([rows, fileName]).toEqual([1, 'restock-2026-03-10-to-2026-03-10.csv']);
    expect(csv).toContain('our site,our bag,C-II,');
    expect(csv).toMatch(/mL,0,4,8,4,vial,2,4\s*$/);
    const entries = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'restockList.exported'));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.summary).toContain('exported 1 lines: all inventories of the person');
    await expiring('2026-03-31');
  });
});

describe('[ROUTE-18] trends', () => {
  it('use the days and weeks of the agency’s time zone, across the night when clocks change', async () => {
    // Sunday 23:59:59 and Monday 00:00 in New York, by daylight saving time.
    const sunday = await move(-1_500, '2026-03-09T03:59:59.000Z', 'use');
    await move(-700, '2026-03-09T04:00:00.000Z', 'use');
    // A quarter of an hour after the hour that was skipped, and the evening before by winter time.
    await move(2_000, '2026-03-08T07:15:00.000Z', 'receive');
    await move(100, '2026-03-08T04:59:59.000Z', 'receive');
    // A correction of a use counts when it is made, and one of a correction as well.
    const back = await move(500, '2026-03-10T05:00:00.000Z', 'correction', sunday);
    await move(-100, '2026-03-10T06:00:00.000Z', 'correction', back);
    const found = await read(trends, Trends);
    expect(found.weeks).toHaveLength(13);
    expect(found.weeks.slice(-2)).toEqual(['2026-03-02', '2026-03-09']);
    expect(found.head).toMatchObject({ from: '2025-12-15', to: '2026-03-10' });
    const [fentanyl] = found.stock;
    expect(fentanyl).toMatchObject({
      inventories: 1,
      minimum: 4_000,
      maximum: 8_000,
      opening: 0,
      days: [
        { day: '2026-03-01', balance: 8_000 },
        { day: '2026-03-07', balance: 8_100 },
        { day: '2026-03-08', balance: 8_600 },
        { day: '2026-03-09', balance: 7_900 },
        { day: '2026-03-10', balance: 8_300 },
      ],
    });
    const { par } = await read('/api/Dashboard', Dashboard);
    expect(par).toMatchObject([{ balance: 8_300 }]);
    expect(found.use).toHaveLength(1);
    expect(found.use[0]?.weeks.slice(-3)).toEqual([
      { given: 0, wasted: 0 },
      { given: 1_500, wasted: 0 },
      { given: 300, wasted: 0 },
    ]);
  });

  it('separate what was wasted from what was administered', async () => {
    const body = formOfUse(ours, 'our');
    const reply = await server.send('/api/Uses', { body, headers: signer.headers });
    expect(reply.status).toBe(200);
    const { use } = await read(trends, Trends);
    expect(use[0]?.weeks.at(-1)).toEqual({ given: 1_800, wasted: 500 });
  });

  it('leave out what has expired, from the day after', async () => {
    await expiring('2026-03-08');
    const { stock: levels, head } = await read(trends, Trends);
    const [low] = levels;
    if (low === undefined) throw new Error('A level is missing');
    expect(balancesOf(low, daysFrom(head.from, head.to)).slice(-4)).toEqual([8_100, 8_600, 0, 0]);
    await expiring('2026-03-31');
  });

  it('cover the requested period in one call, for an inventory and drugs', async () => {
    const year = await read(`${trends}?weeks=52`, Trends);
    expect(year.weeks).toHaveLength(52);
    expect(year.head.from).toBe(year.weeks[0]);
    expect(year.use[0]?.weeks).toHaveLength(52);
    const site = await read(`${trends}?place=${ours.siteId}&schedule=C-II`, Trends);
    expect([site.stock.length, site.use.length]).toEqual([1, 1]);
    const others = await read(`${trends}?schedule=C-III-V`, Trends);
    expect([others.stock, others.use]).toEqual([[], []]);
    expect((await get(`${trends}?weeks=1000`, signer)).status).toBe(400);
  });
});

describe.each([
  ['the restock list', restock],
  ['trends', trends],
])('[ENT-12] people who read %s', (_name, path) => {
  it('an inventory of others is refused, another agency’s does not exist, and nothing is mixed', async () => {
    const place = `${path}?place=${ours.inventoryId}`;
    expect((await get(place, outsider)).status).toBe(403);
    expect((await get(place, stranger)).status).toBe(404);
    expect((await get(`${path}?productId=${ours.productId}`, stranger)).status).toBe(404);
    const none: unknown = await (await get(path, outsider)).json();
    expect(none).toMatchObject({ head: { inventories: [], leftOut: 1 } });
    const other = await (await get(path, stranger)).text();
    expect(other).toContain('their agency');
    for (const owned of [ours.inventoryId, ours.productId, 'our signer', 'our bag']) {
      expect(other).not.toContain(owned);
    }
  });
});

it('[ENT-12] the file of a restock list is refused like the list', async () => {
  const body = { place: ours.inventoryId };
  for (const [as, status] of [
    [outsider, 403],
    [stranger, 404],
  ] as const) {
    const reply = await server.send(`${restock}/Export`, { body, headers: as.headers });
    expect(reply.status).toBe(status);
  }
});
