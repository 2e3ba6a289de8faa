import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { PerpetualInventory, ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody.ts';
import { type CurrentUser, logInAs, raiseSessions } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ours: TestCustody;
let theirs: TestCustody;
let signer: CurrentUser;
let outsider: CurrentUser;
let stranger: CurrentUser;
let useId: string;

/** A safe that only the signer is associated with, and one that the signer is not. */
const safeId = randomUUID();
const closedId = randomUUID();
const midazolam = { productId: randomUUID(), lotId: randomUUID() };

const perpetual = '/api/Reports/PerpetualInventory';
const useLog = '/api/Reports/UseLog';
const march = 'from=2026-03-01&to=2026-03-31';

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  ours = await addCustody(database, 'our');
  theirs = await addCustody(database, 'their');
  const { agencyId, siteId, people } = ours;
  for (const [id, name] of [
    [safeId, 'our safe'],
    [closedId, 'our vault'],
  ] as const) {
    await database.insert(inventories).values({ id, agencyId, siteId, name, kind: 'safe' });
  }
  await database
    .insert(inventoryUsers)
    .values({ agencyId, inventoryId: safeId, userId: people.signer ?? '' });
  await database.insert(products).values({
    id: midazolam.productId,
    agencyId,
    name: '=midazolam',
    strength: '5 mg/mL',
    form: 'solution for injection',
    package: '2 mL vial',
    ndc: '99999-201-02',
    schedule: 'C-IV',
    measure: 'microlitre',
    contentPerUnit: 2_000,
    concentrationNanograms: 5_000_000,
    concentrationMicrolitres: 1_000,
    massUnit: 'mg',
    unitName: 'vial',
  });
  await database.insert(lots).values({
    id: midazolam.lotId,
    agencyId,
    productId: midazolam.productId,
    number: 'M1',
    expiresOn: '2027-01-31',
  });
  signer = await logInAs(server, 'oursigner');
  outsider = await logInAs(server, 'ouroutsider');
  stranger = await logInAs(server, 'theirsigner');
  const body = formOfUse(ours, 'our');
  const reply = await server.send('/api/Uses', { body, headers: signer.headers });
  useId = v.parse(RecordedUse, await reply.json()).useId;
  // New York is 5 hours behind UTC until 8 March 2026: this is still February there.
  await move(midazolam, safeId, 5_001, '2026-03-01T04:59:59.000Z', 'receive');
  await move(midazolam, safeId, -1, '2026-03-01T05:00:00.000Z', 'use');
  await move(midazolam, safeId, 10_000, '2026-04-01T03:59:59.000Z', 'receive');
  await move(midazolam, safeId, -3, '2026-04-01T04:00:00.000Z', 'waste');
  // Recorded last and happened first in March: a late entry stands where it occurred.
  await move(ours, ours.inventoryId, -2_000, '2026-03-02T12:00:00.000Z', 'transferOut');
  await move(ours, safeId, 2_000, '2026-03-02T12:30:00.000Z', 'transferIn');
  await move(ours, closedId, 7_000, '2026-03-03T12:30:00.000Z', 'shelfFound');
});

afterAll(() => server.close());

async function move(
  stock: { productId: string; lotId: string },
  inventoryId: string,
  change: number,
  occurredAt: string,
  kind: string,
) {
  const { agencyId, people } = ours;
  await server.open.database.transaction(async (tx) => {
    await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
      agencyId,
      inventoryId,
      kind: kind as 'receive',
      productId: stock.productId,
      lotId: stock.lotId,
      change,
      lotBalance: 100_000,
      productBalance: 100_000,
      occurredAt: new Date(occurredAt),
      recordedAt: new Date('2026-03-10T08:00:00.000Z'),
      recordedBy: { id: people.signer ?? '', name: 'our signer' },
      summary: `-${change}`,
      note: null,
      correctionOfId: null,
      requiredSignatures: [],
      idempotencyKey: randomUUID(),
      contentHash: '',
      facts: null,
    });
  });
}

const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });
const post = (path: string, body: unknown) => server.send(path, { body, headers: signer.headers });

async function read<Schema extends v.GenericSchema>(path: string, as: CurrentUser, schema: Schema) {
  const reply = await get(path, as);
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

async function protect(isProtected: boolean) {
  const { database } = server.open;
  await raiseSessions(database, 'oursigner', isProtected);
  await database
    .update(users)
    .set({ inactivityTimeout: isProtected })
    .where(eq(users.id, ours.people.signer ?? ''));
}

describe('[ROUTE-18] perpetual inventory', () => {
  it('opens, moves and closes exactly, by days of the agency’s zone, C-II first', async () => {
    const report = await read(`${perpetual}?${march}`, signer, PerpetualInventory);
    expect(report.products.map(({ product, ...sums }) => [product.schedule, sums])).toEqual([
      ['C-II', { opening: 0, received: 10_000, taken: 4_000, closing: 6_000, lines: 4 }],
      ['C-IV', { opening: 5_001, received: 10_000, taken: 1, closing: 15_000, lines: 2 }],
    ]);
    expect(report.rows.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['receive', 8_000, 8_000],
      ['transferOut', -2_000, 6_000],
      ['transferIn', 2_000, 8_000],
      ['use', -2_000, 6_000],
      ['use', -1, 5_000],
      ['receive', 10_000, 15_000],
    ]);
    expect(report.total).toBe(6);
  });

  it('says what period, place, person and time it was made of, and what is not in it', async () => {
    const { head } = await read(`${perpetual}?${march}`, signer, PerpetualInventory);
    expect(head).toMatchObject({
      agency: 'our agency',
      from: '2026-03-01',
      to: '2026-03-31',
      place: null,
      inventories: ['our bag', 'our safe'],
      leftOut: 1,
      madeBy: 'our signer',
      ledgerSequence: 9,
    });
    expect(head.madeAt).toMatch(/^2026-03-10T/);
  });

  it('is of one inventory, one drug, one group of schedules, a period asked for backwards', async () => {
    const bag = await read(
      `${perpetual}?${march}&place=${ours.inventoryId}`,
      signer,
      PerpetualInventory,
    );
    expect(bag.head).toMatchObject({ place: 'our bag', leftOut: 0 });
    expect(bag.products).toMatchObject([{ opening: 0, closing: 4_000, lines: 3 }]);
    const site = await read(`${perpetual}?place=${ours.siteId}`, signer, PerpetualInventory);
    expect(site.head).toMatchObject({ place: 'our site', leftOut: 1, from: '2026-03-01' });
    const others = await read(`${perpetual}?schedule=C-III-V`, signer, PerpetualInventory);
    expect(others.products.map(({ product }) => product.id)).toEqual([midazolam.productId]);
    const path = `${perpetual}?from=2026-04-30&to=2026-04-01&productId=${midazolam.productId}`;
    const april = await read(path, signer, PerpetualInventory);
    expect(april.head).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
    expect(april.rows).toMatchObject([{ kind: 'waste', change: -3, balance: 14_997 }]);
  });

  it('goes on with the balance on a later page', async () => {
    const later = await read(`${perpetual}?${march}&start=5`, signer, PerpetualInventory);
    expect(later.rows).toMatchObject([{ kind: 'receive', balance: 15_000 }]);
    expect(later.total).toBe(6);
  });

  it('is a file that says what it is, in exact figures, without formulas; the copy is audited', async () => {
    const reply = await post(`${perpetual}/Export`, { from: '2026-03-01', to: '2026-03-31' });
    const file = v.parse(ReportFile, await reply.json());
    expect(file).toMatchObject({ rows: 6, isComplete: true });
    expect(file.fileName).toBe('perpetual-inventory-2026-03-01-to-2026-03-31.csv');
    for (const part of ['2026-03-01 to 2026-03-31', 'our bag; our safe', 'Made by,our signer']) {
      expect(file.csv).toContain(part);
    }
    // ENT-12: what the balances are without.
    expect(file.csv).toContain('Not shown,1 inventory of the agency');
    const rows = file.csv.split('\r\n').filter((row) => row.startsWith('C-IV'));
    const events = rows.map((row) => row.split(',').find((cell) => cell.includes('balance')));
    expect([events[0], events.at(-1)]).toEqual(['Opening balance shown', 'Closing balance shown']);
    expect(rows.map((row) => row.split(',').slice(-6, -3))).toEqual([
      ['', '', '5.001'],
      ['', '0.001', '5'],
      ['10', '', '15'],
      ['10', '0.001', '15'],
    ]);
    expect(rows.every((row) => row.includes(`"'=midazolam 5 mg/mL, 2 mL vial"`))).toBe(true);
    expect(await summaries('perpetualInventory.exported')).toEqual([
      'our signer exported 6 lines: all inventories of the person, 2026-03-01 to 2026-03-31',
    ]);
  });

  it('takes a kind that it does not know', async () => {
    await server.open.database.insert(inventoryUsers).values({
      agencyId: ours.agencyId,
      inventoryId: closedId,
      userId: ours.people.witness ?? '',
    });
    const witness = await logInAs(server, 'ourwitness');
    const path = `${perpetual}?${march}&place=${closedId}`;
    const report = await read(path, witness, PerpetualInventory);
    expect(report.rows).toMatchObject([{ kind: 'shelfFound', balance: 7_000 }]);
  });
});

describe('[ENT-12] who reads a report', () => {
  it('a place of others is refused, another agency’s does not exist', async () => {
    for (const report of [perpetual, useLog]) {
      for (const place of [ours.inventoryId, ours.siteId]) {
        expect((await get(`${report}?place=${place}`, outsider)).status).toBe(403);
        expect((await get(`${report}?place=${place}`, stranger)).status).toBe(404);
      }
      expect((await get(`${report}?place=${closedId}`, signer)).status).toBe(403);
      const path = `${report}?productId=${ours.productId}`;
      expect((await get(path, stranger)).status).toBe(404);
    }
    const body = { place: ours.inventoryId };
    for (const path of [`${perpetual}/Export`, `${useLog}/Export`]) {
      const reply = await server.send(path, { body, headers: stranger.headers });
      expect(reply.status).toBe(404);
    }
  });

  it('who is associated with nothing reads nothing, and no report mixes agencies', async () => {
    const none = await read(`${perpetual}?${march}`, outsider, PerpetualInventory);
    expect(none).toMatchObject({ products: [], rows: [], total: 0, head: { leftOut: 3 } });
    const noUses = await read(`${useLog}?${march}`, outsider, UseLog);
    expect(noUses).toMatchObject({ products: [], rows: [], total: 0 });
    const other = await read(`${perpetual}?${march}`, stranger, PerpetualInventory);
    expect(other.products).toMatchObject([{ closing: 8_000, product: { id: theirs.productId } }]);
    expect(JSON.stringify(other)).not.toContain(ours.productId);
  });
});

describe('use log', () => {
  it('[ROUTE-18] has the fields of 21 CFR 1304.27(a) and exact sums', async () => {
    const log = await read(`${useLog}?${march}`, signer, UseLog);
    expect(log).toMatchObject({
      total: 1,
      products: [{ doses: 1, given: 1_500, wasted: 500, product: { id: ours.productId } }],
      rows: [
        {
          useId,
          occurredAt: '2026-03-10T07:31:00.000Z',
          given: 1_500,
          givenBy: 'our signer',
          authorizedBy: 'R. Halloran',
          orderKind: 'standing',
          wasted: 500,
          wasteManner: 'disposalPouch',
          disposedBy: 'our signer',
          witnessedBy: 'our witness',
          correctedBy: [],
        },
      ],
    });
    const safe = await read(`${useLog}?${march}&place=${safeId}`, signer, UseLog);
    expect(safe.total).toBe(0);
  });

  it('[ROLE-03] leaves patients out, and shows them with two factors and a time limit, audited', async () => {
    const without = await read(`${useLog}?${march}`, signer, UseLog);
    expect(without).toMatchObject({ maySeePatients: false, showsPatients: false });
    expect(JSON.stringify(without)).not.toContain('P-20458');
    const refused = await get(`${useLog}?${march}&patients=shown`, signer);
    expect(refused.status).toBe(467);
    expect(v.parse(Problem, await refused.json()).code).toBe('phi_needs_two_factors');
    expect((await post(`${useLog}/Export`, { patients: 'shown' })).status).toBe(467);
    expect(await summaries('useLog.patientsViewed')).toEqual([]);
    const told = await summaries('useLog.patientsRefused');
    expect(told.map((text) => text.split(':', 1)[0])).toEqual([
      'Patient IDs in the usage log denied for our signer',
      'Patient IDs in the usage log denied for our signer',
    ]);
    await protect(true);
    expect((await read(`${useLog}?${march}`, signer, UseLog)).rows).toMatchObject([
      { patientId: null },
    ]);
    const shown = await read(`${useLog}?${march}&patients=shown`, signer, UseLog);
    expect(shown.rows).toMatchObject([{ patientId: 'P-20458' }]);
    expect(JSON.stringify(shown)).not.toContain('26-003841');
    expect(await summaries('useLog.patientsViewed')).toEqual([
      'our signer opened the patient IDs of 1 uses, 2026-03-01 to 2026-03-31',
    ]);
  });

  it('[ROLE-03] is a file with exactly the fields, and says whether patients are in it', async () => {
    await protect(true);
    const asked = { from: '2026-03-01', to: '2026-03-31' };
    const without = v.parse(ReportFile, await (await post(`${useLog}/Export`, asked)).json());
    expect(without.csv).not.toContain('P-20458');
    const reply = await post(`${useLog}/Export`, { ...asked, patients: 'shown' });
    const { csv } = v.parse(ReportFile, await reply.json());
    expect(csv).toContain('Not shown,1 inventory of the agency');
    const rows = csv.split('\r\n');
    const head = rows.findIndex((row) => row.startsWith('Name of substance'));
    expect(rows[head]).toBe(
      'Name of substance,Finished form,Date,Patient ID,Amount administered,Administered by,Medical director or authorizing medical professional,Order,Amount disposed,Manner of disposal,Disposed by,Witness',
    );
    expect(rows.slice(head + 1)).toEqual([
      'fentaNYL,"50 mcg/mL solution for injection, 2 mL vial",2026-03-10 03:31,P-20458,1.5 mL,our signer,R. Halloran,Standing order,0.5 mL,Drug disposal pouch,our signer,our witness',
      '',
    ]);
    expect((await summaries('useLog.exported')).map((text) => text.split(':', 1)[0])).toEqual([
      'our signer exported 1 lines without patients',
      'our signer exported 1 lines with patients',
    ]);
  });
});

async function summaries(action: string): Promise<string[]> {
  const found = await server.open.database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, ours.agencyId), eq(auditEntries.action, action)))
    .orderBy(auditEntries.seq);
  return found.map(({ summary }) => summary);
}
