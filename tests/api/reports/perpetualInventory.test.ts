import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PerpetualInventory, ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { logInAs } from '../../support/people/people.ts';
import { march, perpetual, ReportBook, useLog } from './reportBook.ts';

let book: ReportBook;

beforeAll(async () => {
  book = await ReportBook.open();
});

afterAll(() => book.server.close());

describe('[ROUTE-18] perpetual inventory', () => {
  it('has exact opening, movements and closing, by days of the agency’s time zone, C-II first', async () => {
    const report = await book.read(`${perpetual}?${march}`, book.signer, PerpetualInventory);
    expect(report.products.map(({ product, ...sums }) => [product.schedule, sums])).toEqual([
      [
        'C-II',
        {
          opening: 0,
          received: 8_000,
          fromInventories: 2_000,
          taken: 2_000,
          toInventories: 2_000,
          closing: 6_000,
          lines: 4,
        },
      ],
      [
        'C-IV',
        {
          opening: 5_001,
          received: 10_000,
          fromInventories: 0,
          taken: 1,
          toInventories: 0,
          closing: 15_000,
          lines: 2,
        },
      ],
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

  it('[REPORT-01] states its period, inventory, person and time, and what is not in it', async () => {
    const { head } = await book.read(`${perpetual}?${march}`, book.signer, PerpetualInventory);
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

  it('is for one inventory, one drug, one group of schedules, or a reversed period', async () => {
    const bag = await book.read(
      `${perpetual}?${march}&place=${book.ours.inventoryId}`,
      book.signer,
      PerpetualInventory,
    );
    expect(bag.head).toMatchObject({ place: 'our bag', leftOut: 0 });
    expect(bag.products).toMatchObject([
      { opening: 0, received: 8_000, taken: 2_000, toInventories: 2_000, closing: 4_000, lines: 3 },
    ]);
    const site = await book.read(
      `${perpetual}?place=${book.ours.siteId}`,
      book.signer,
      PerpetualInventory,
    );
    expect(site.head).toMatchObject({ place: 'our site', leftOut: 1, from: '2026-03-01' });
    const others = await book.read(
      `${perpetual}?schedule=C-III-V`,
      book.signer,
      PerpetualInventory,
    );
    expect(others.products.map(({ product }) => product.id)).toEqual([book.midazolam.productId]);
    const path = `${perpetual}?from=2026-04-30&to=2026-04-01&productId=${book.midazolam.productId}`;
    const april = await book.read(path, book.signer, PerpetualInventory);
    expect(april.head).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
    expect(april.rows).toMatchObject([{ kind: 'waste', change: -3, balance: 14_997 }]);
  });

  it('continues the balance on a later page', async () => {
    const later = await book.read(`${perpetual}?${march}&start=5`, book.signer, PerpetualInventory);
    expect(later.rows).toMatchObject([{ kind: 'receive', balance: 15_000 }]);
    expect(later.total).toBe(6);
  });

  it('[REPORT-01] is a file that states what it is, in exact figures, without formulas; the copy is audited', async () => {
    const reply = await book.post(`${perpetual}/Export`, { from: '2026-03-01', to: '2026-03-31' });
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
    expect([events[0], events.at(-2)]).toEqual(['Opening balance shown', 'Closing balance shown']);
    expect(rows.map((row) => row.split(',').slice(-6, -3))).toEqual([
      ['', '', '5.001'],
      ['', '0.001', '5'],
      ['10', '', '15'],
      ['10', '0.001', '15'],
      ['0', '0', ''],
    ]);
    expect(rows.every((row) => row.includes(`"'=midazolam 5 mg/mL, 2 mL vial"`))).toBe(true);
    expect(await book.summaries('perpetualInventory.exported')).toEqual([
      'our signer exported 6 lines: all inventories of the person, 2026-03-01 to 2026-03-31',
    ]);
  });

  it('accepts a kind that it does not know', async () => {
    await book.server.open.database
      .insert(inventoryUsers)
      .values({
        agencyId: book.ours.agencyId,
        inventoryId: book.closedId,
        userId: book.ours.people.witness ?? '',
      });
    const witness = await logInAs(book.server, 'ourwitness');
    const path = `${perpetual}?${march}&place=${book.closedId}`;
    const report = await book.read(path, witness, PerpetualInventory);
    expect(report.rows).toMatchObject([{ kind: 'shelfFound', balance: 7_000 }]);
  });
});

describe('[ENT-12] people who read a report', () => {
  it('an inventory of others is refused, another agency’s does not exist', async () => {
    for (const report of [perpetual, useLog]) {
      for (const place of [book.ours.inventoryId, book.ours.siteId]) {
        expect((await book.get(`${report}?place=${place}`, book.outsider)).status).toBe(403);
        expect((await book.get(`${report}?place=${place}`, book.stranger)).status).toBe(404);
      }
      expect((await book.get(`${report}?place=${book.closedId}`, book.signer)).status).toBe(403);
      const path = `${report}?productId=${book.ours.productId}`;
      expect((await book.get(path, book.stranger)).status).toBe(404);
    }
    const body = { place: book.ours.inventoryId };
    for (const path of [`${perpetual}/Export`, `${useLog}/Export`]) {
      const reply = await book.server.send(path, { body, headers: book.stranger.headers });
      expect(reply.status).toBe(404);
    }
  });

  it('a person without an inventory reads nothing, and no report mixes agencies', async () => {
    const none = await book.read(`${perpetual}?${march}`, book.outsider, PerpetualInventory);
    expect(none).toMatchObject({ products: [], rows: [], total: 0, head: { leftOut: 3 } });
    const noUses = await book.read(`${useLog}?${march}`, book.outsider, UseLog);
    expect(noUses).toMatchObject({ products: [], rows: [], total: 0 });
    const other = await book.read(`${perpetual}?${march}`, book.stranger, PerpetualInventory);
    expect(other.products).toMatchObject([
      { closing: 8_000, product: { id: book.theirs.productId } },
    ]);
    expect(JSON.stringify(other)).not.toContain(book.ours.productId);
  });
});
