import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../../src/rules/custody/cases/foldCase.ts';
import { readCaseRecords } from '../../../src/server/core/cases/caseRows.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { migrationsBefore } from '../../support/database/migrationsBefore.ts';
import { openEmptyDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let folder: string;

const siteId = randomUUID();
const inventoryId = randomUUID();
const productId = randomUUID();
const lotId = randomUUID();
const otherLotId = randomUUID();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-cases-'));
  open = await openEmptyDatabase();
  await migrate(open.database, migrationsBefore('_cases', folder));
  await writeOldRecords();
  await migrate(open.database);
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

interface OldDifference {
  readonly kind: 'count' | 'seal' | 'label';
  readonly lot?: string | undefined;
  readonly label?: string;
  readonly recorded: string;
  readonly found: string;
  /** Days of March 2026, resolved by a sentence. */
  readonly from: number;
  readonly to?: number;
  readonly resolution?: string;
}

const march = (day: number) => new Date(Date.UTC(2026, 2, day, 12)).toISOString();

async function writeOldRecords(): Promise<void> {
  const { database } = open;
  await database.execute(
    sql`insert into agencies (id, name, state, time_zone, created_at) values (1, 'Old agency', 'NY', 'America/New_York', '2026-01-01')`,
  );
  await database.execute(
    sql`insert into sites (id, agency_id, name, kind, address) values (${siteId}, 1, 'Site', 'registered', '')`,
  );
  await database.execute(
    sql`insert into inventories (id, agency_id, site_id, name, kind) values (${inventoryId}, 1, ${siteId}, 'Bag', 'bag')`,
  );
  await database.execute(sql`insert into products (id, agency_id, name, strength, form, package, ndc, schedule,
      measure, content_per_unit, concentration_nanograms, concentration_microlitres, mass_unit, unit_name)
    values (${productId}, 1, 'fentaNYL', '50 mcg/mL', 'solution', '2 mL vial', '99999-101-02', 'C-II',
      'microlitre', 2000, 50000, 1000, 'mcg', 'vial')`);
  await database.execute(
    sql`insert into lots (id, agency_id, product_id, number, expires_on) values
      (${lotId}, 1, ${productId}, 'F1', '2027-01-31'), (${otherLotId}, 1, ${productId}, 'F2', '2027-01-31')`,
  );
  const amount = { kind: 'count', lot: lotId } as const;
  for (const row of [
    {
      ...amount,
      recorded: '8000',
      found: '6000',
      from: 1,
      to: 2,
      resolution: 'Counted again by A.',
    },
    {
      ...amount,
      recorded: '8000',
      found: '4000',
      from: 2,
      to: 3,
      resolution: 'Reported as a loss.',
    },
    {
      ...amount,
      recorded: '6000',
      found: '4000',
      from: 3,
      to: 4,
      resolution: 'Miscounted: Recheck',
    },
    {
      ...amount,
      recorded: '4000',
      found: '2000',
      from: 9,
      to: 10,
      resolution: 'Counted again by B.',
    },
    {
      kind: 'label',
      lot: otherLotId,
      label: 'CV1-1',
      recorded: 'in Bag',
      found: 'not found',
      from: 5,
    },
    { kind: 'count', lot: otherLotId, recorded: '8000', found: '6000', from: 5 },
    {
      kind: 'label',
      label: 'CV1-9',
      recorded: 'never',
      found: 'scanned here',
      from: 5,
      to: 6,
      resolution: 'Explained by what A recorded of the vial.',
    },
    { kind: 'seal', recorded: '48213', found: '48231', from: 7 },
  ] satisfies OldDifference[] as OldDifference[]) {
    await database.execute(sql`insert into discrepancies (id, agency_id, inventory_id, kind, product_id, lot_id, label,
        recorded, found, opened_at, opened_by, resolved_at, resolution)
      values (${randomUUID()}, 1, ${inventoryId}, ${row.kind}, ${row.lot === undefined ? null : productId},
        ${row.lot ?? null}, ${row.label ?? null}, ${row.recorded}, ${row.found}, ${march(row.from)}, 'Old Counter',
        ${row.to === undefined ? null : march(row.to)}, ${row.resolution ?? null})`);
  }
}

const allCases = () => open.database.select().from(cases).orderBy(asc(cases.number));

describe('[CASE-11] differences of before cases', () => {
  it('become one case for what followed each other, and say how they were closed', async () => {
    const all = await allCases();
    expect(all.map(({ number }) => number)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `C-2026-000${number}`),
    );
    expect(all).toMatchObject([
      { subject: 'lot', lotId, state: 'closed', reasonCode: null, remainder: 0 },
      { openedAt: new Date(march(5)) },
      { openedAt: new Date(march(5)) },
      { subject: 'seal', state: 'open', closedAt: null },
      { subject: 'lot', lotId, state: 'closed', closedAt: new Date(march(10)) },
    ]);
    const [first] = await allCases();
    const records = await readCaseRecords(open.database, 1, first?.id ?? '');
    expect(records.map(({ facts }) => facts)).toMatchObject([
      { kind: 'finding', recorded: '8000', found: '6000' },
      { kind: 'finding', recorded: '8000', found: '4000' },
      { kind: 'explanation', change: -2000 },
      { kind: 'explanation', change: -2000, by: 'lateEntry', text: 'Miscounted: Recheck' },
      { kind: 'closedEarlier', text: 'Closed before sign-off was required.' },
    ]);
  });

  it('are open if one of them is: amount and label of a lot are one case', async () => {
    const [open1] = await open.database.select().from(cases).where(eq(cases.lotId, otherLotId));
    expect(open1).toMatchObject({
      subject: 'lot',
      state: 'open',
      remainder: -2000,
      openedBy: 'Old Counter',
    });
    const [label] = await open.database.select().from(cases).where(eq(cases.subject, 'label'));
    expect(label).toMatchObject({ label: 'CV1-9', lotId: null, state: 'closed' });
  });

  it('follow from their records, and every chain is whole', async () => {
    for (const row of await allCases()) {
      const view = foldCase(await readCaseRecords(open.database, 1, row.id));
      expect(view).toMatchObject({ state: row.state, remainder: row.remainder });
      expect(view.openedAt).toBe(row.openedAt.toISOString());
    }
    const unlinked = await open.database
      .select()
      .from(discrepancies)
      .where(sql`${discrepancies.caseId} is null`);
    expect(unlinked).toEqual([]);
    // The rows that the test itself added are none that a program recorded.
    const { failures } = await verifyLedger(open.database, 1);
    expect(failures.filter((sentence) => /case|discrepanc/i.test(sentence))).toEqual([]);
  });
});
