import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DestructionReport } from '../../../src/contract/reports/deaReport.ts';
import { RegistrationReport } from '../../../src/contract/reports/registration.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { march, ReportBook } from './reportBook.ts';

const path = '/api/Reports/Registration';

let book: ReportBook;

beforeAll(async () => {
  book = await ReportBook.open();
});

afterAll(() => book.server.close());

const read = (query: string) => book.read(`${path}?${query}`, book.signer, RegistrationReport);

describe('[REPORT-02] the registration report', () => {
  it('of a part shows transfers apart from receipts and losses', async () => {
    const { isWhole, head, rows } = await read(march);
    expect(isWhole).toBe(false);
    expect(head.leftOut).toBe(1);
    expect(rows).toMatchObject([
      {
        product: { schedule: 'C-II' },
        opening: 0,
        received: 8_000,
        administered: 1_500,
        wasted: 500,
        fromInventories: 2_000,
        toInventories: 2_000,
        openingInTransit: null,
        closing: 6_000,
      },
      { product: { schedule: 'C-IV' }, opening: 5_001, administered: 1, closing: 15_000 },
    ]);
  });

  it('of one inventory shows what other inventories sent, and not as received', async () => {
    const { rows } = await read(`${march}&place=${book.safeId}&schedule=C-II`);
    expect(rows).toMatchObject([
      { received: 0, fromInventories: 2_000, toInventories: 0, closing: 2_000 },
    ]);
  });

  it('[LEDGER-04] of the whole agency counts what is in transit, and transfers sum to 0', async () => {
    const { agencyId, people, inventoryId } = book.ours;
    const { database } = book.server.open;
    await database
      .insert(inventoryUsers)
      .values({ agencyId, inventoryId: book.closedId, userId: people.signer ?? '' });
    await book.move(book.ours, inventoryId, -2_000, '2026-03-05T12:00:00.000Z', 'transferOut');
    const { isWhole, rows } = await read(`${march}&schedule=C-II`);
    expect(isWhole).toBe(true);
    expect(rows).toMatchObject([
      {
        opening: 0,
        received: 8_000,
        corrected: 7_000,
        openingInTransit: 0,
        toInventories: 4_000,
        fromInventories: 2_000,
        closingInTransit: 2_000,
        closing: 13_000,
      },
    ]);
    const [april] = (await read('from=2026-04-01&to=2026-04-30&schedule=C-II')).rows;
    expect(april).toMatchObject({ opening: 13_000, openingInTransit: 2_000, closing: 13_000 });
  });

  it('is a file with the same figures, and its copy is audited', async () => {
    const reply = await book.post(`${path}/Export`, { from: '2026-03-01', to: '2026-03-31' });
    const { csv, fileName } = v.parse(ReportFile, await reply.json());
    expect(fileName).toBe('registration-2026-03-01-to-2026-03-31.csv');
    const [second] = csv.split('\r\n').filter((row) => row.startsWith('C-II,'));
    expect(second).toMatch(/,0,0,8,1\.5,0\.5,0,0,0,7,2,4,13,0,2$/);
    expect(await book.summaries('registration.exported')).toHaveLength(1);
  });

  it('[REG-09] of breakage that is no destruction says the amount, and so does the report of destructions', async () => {
    const { inventoryId } = book.ours;
    await book.move(book.ours, inventoryId, -501, '2026-04-05T12:00:00.000Z', 'breakage');
    await book.move(book.ours, inventoryId, -2_000, '2026-04-05T12:00:00.000Z', 'destruction');
    const april = 'from=2026-04-01&to=2026-04-30&schedule=C-II';
    const { rows } = await read(april);
    expect(rows).toMatchObject([{ destroyed: 2_501, broken: 501 }]);
    const destructions = '/api/Reports/Destructions';
    const report = await book.read(`${destructions}?${april}`, book.signer, DestructionReport);
    expect(report.events.flatMap(({ lines }) => lines)).toMatchObject([{ amount: 2_000 }]);
    expect(report.broken).toMatchObject([{ product: { schedule: 'C-II' }, amount: 501 }]);
    for (const file of [path, destructions]) {
      const body = { from: '2026-04-01', to: '2026-04-30' };
      const { csv } = v.parse(ReportFile, await (await book.post(`${file}/Export`, body)).json());
      expect(csv).toContain('fentaNYL 50 mcg/mL 0.501\u00a0mL');
    }
  });

  it('is refused for an inventory of others and one of another agency', async () => {
    expect((await book.get(`${path}?place=${book.safeId}`, book.outsider)).status).toBe(403);
    expect((await book.get(`${path}?place=${book.safeId}`, book.stranger)).status).toBe(404);
  });
});

describe('[LEDGER-04] the nightly check', () => {
  it('finds a transfer whose entries and transit do not sum to 0', async () => {
    const { database } = book.server.open;
    const { agencyId } = book.ours;
    const sent = await database
      .select({ change: ledgerEntries.change })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.kind, 'transferOut'));
    expect(sent).toHaveLength(2);
    // Written past the rules: the second has no transfer that it is in transit with.
    const { failures } = await verifyLedger(database, agencyId, { most: 1_000 });
    const sums = failures.filter((failure) => failure.startsWith('Transfers of '));
    expect(sums).toEqual([expect.stringContaining('they sum to -2000, not 0.')]);
  });
});
