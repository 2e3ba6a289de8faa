import { describe, expect, it } from 'vitest';
import { hashLedgerEntry } from '../../../../src/server/core/ledger/hashLedgerEntry.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import {
  balances,
  ledgerEntries,
  ledgerHeads,
} from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../../../src/server/database/schema/custodyUse.ts';
import { recordVersions } from '../../../../src/server/database/schema/recordVersion.ts';
import type { Book } from './book.ts';
import { alter, failuresOf, verdictOf } from './forgery.ts';
import { agencyId, id, inventoryId, lotId, productId } from './samples.ts';
import { versionRows } from './versions.ts';

describe('[LEDGER-02] a ledger in order', () => {
  it('is intact, and an empty one is', async () => {
    expect(await verdictOf(() => undefined)).toMatchObject({
      isIntact: true,
      checkedEntries: 3,
      firstBroken: null,
      failures: [],
    });
    expect(await verdictOf(({ tables }) => tables.clear())).toMatchObject({
      isIntact: true,
      checkedEntries: 0,
      firstBroken: null,
      failures: [],
    });
  });

  it('says after each batch how many entries it has checked, and ends when it is to', async () => {
    const done: number[] = [];
    const progress = async (checked: number) => void done.push(checked);
    await verdictOf(() => undefined, { progress });
    expect(done).toEqual([3, 3]);
    const signal = AbortSignal.abort(new Error('Enough'));
    await expect(verdictOf(() => undefined, { signal })).rejects.toThrow('Enough');
  });
});

describe('[LEDGER-02] the entries', () => {
  it.each<[string, (book: Book) => void, string, number | null]>([
    [
      'one that was changed',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 1, { summary: 'Other' }),
      'Entry 2 was changed.',
      2,
    ],
    [
      'one that was removed',
      ({ rowsOf }) => void rowsOf(ledgerEntries).splice(1, 1),
      'Entry 2 is missing.',
      2,
    ],
    [
      'one that follows another',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 1, { previousHash: 'x' }),
      'Entry 2 follows another one.',
      2,
    ],
    [
      'a last one that was cut off',
      ({ rowsOf }) => void rowsOf(ledgerEntries).pop(),
      'The end was cut off.',
      3,
    ],
    [
      'a head that was set back',
      ({ rowsOf }) => alter(rowsOf(ledgerHeads), 0, { sequence: 2 }),
      'The end was cut off.',
      3,
    ],
    [
      'a head with another hash',
      ({ rowsOf }) => alter(rowsOf(ledgerHeads), 0, { hash: 'x' }),
      'The end was cut off.',
      4,
    ],
    [
      'a head that was removed',
      ({ rowsOf }) => void rowsOf(ledgerHeads).pop(),
      'The end was cut off.',
      1,
    ],
  ])('%s is named', async (_what, change, sentence, firstBroken) => {
    const verdict = await verdictOf(change);
    expect(verdict.failures).toContain(sentence);
    expect(verdict).toMatchObject({ isIntact: false, firstBroken });
  });

  /** Changes an entry and hashes it again, as a forger would. */
  function rehash(
    { rowsOf }: Book,
    at: number,
    columns: Partial<typeof ledgerEntries.$inferSelect>,
  ) {
    const rows = rowsOf(ledgerEntries);
    alter(rows, at, columns);
    const row = rows[at];
    if (row) alter(rows, at, { hash: hashLedgerEntry(row) });
  }

  it('have balances that follow, of the lot and of the product', async () => {
    const sentence = 'Entry 2 has a running balance that does not follow.';
    expect(await failuresOf((book) => rehash(book, 1, { lotBalance: 271 }))).toContain(sentence);
    expect(await failuresOf((book) => rehash(book, 1, { productBalance: 271 }))).toContain(
      sentence,
    );
    const other = (book: Book) =>
      rehash(book, 1, { inventoryId: id(9), lotBalance: -30, productBalance: -30 });
    expect(await failuresOf(other)).not.toContain(sentence);
    expect(await failuresOf(other)).toContain(`The balance of lot ${lotId} is missing.`);
  });

  it('say what they are of, from the first one on that does', async () => {
    const sentence = (number: number) => `Entry ${number} does not say what it was of.`;
    const without = (book: Book) => rehash(book, 2, { format: 1, facts: null });
    expect(await failuresOf(without)).toContain(sentence(3));
    expect(await failuresOf((book) => rehash(book, 1, { facts: null }))).toContain(sentence(2));
    const honest = (book: Book) => {
      rehash(book, 1, { format: 1, facts: null });
      rehash(book, 2, { format: 1, facts: null });
    };
    expect((await failuresOf(honest)).join()).not.toContain('does not say');
  });

  it.each<[string, string, string]>([
    ['products', productId, 'name'],
    ['products', productId, 'strength'],
    ['products', productId, 'schedule'],
    ['products', productId, 'measure'],
    ['products', productId, 'content_per_unit'],
    ['lots', lotId, 'number'],
    ['lots', lotId, 'expires_on'],
    ['inventories', inventoryId, 'name'],
    ['inventories', inventoryId, 'kind'],
    ['sites', id(100), 'name'],
    ['products', productId, 'agency_id'],
  ])('say nothing of %s %s that was never true: %s', async (table, key, column) => {
    const verdict = await verdictOf(({ tables }) => {
      const rows = versionRows().map((row) =>
        row.tableName === table
          ? { ...row, state: JSON.stringify({ ...JSON.parse(row.state), [column]: 'other' }) }
          : row,
      );
      tables.set(recordVersions, rows);
    });
    const [subject, of] = table === 'sites' ? ['inventories', inventoryId] : [table, key];
    expect(verdict.failures).toContain(`Entry 2 says about ${subject} ${of} what was never true.`);
    expect(verdict.firstBroken).toBe(2);
  });

  it('may say what was true earlier', async () => {
    const failures = await failuresOf(({ rowsOf }) => {
      const rows = rowsOf(recordVersions);
      const lot = rows.find(({ tableName }) => tableName === 'lots');
      if (lot) rows.push({ ...lot, sequence: 5, version: 2, state: '{"number":"F2"}' });
      if (lot) rows.push({ ...lot, sequence: 6, version: 3, state: null });
    });
    expect(failures.join()).not.toContain('never true');
  });
});

describe('[LEDGER-01] the stored balances', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'of another amount',
      ({ rowsOf }) => alter(rowsOf(balances), 0, { balance: 221 }),
      `The balance of lot ${lotId} differs from its entries.`,
    ],
    [
      'of another time',
      ({ rowsOf }) => alter(rowsOf(balances), 0, { lastChangedAt: new Date(0) }),
      `The balance of lot ${lotId} says another time of its last entry.`,
    ],
    [
      'of no time',
      ({ rowsOf }) => alter(rowsOf(balances), 0, { lastChangedAt: null }),
      `The balance of lot ${lotId} says another time of its last entry.`,
    ],
    [
      'that are missing',
      ({ rowsOf }) => void rowsOf(balances).pop(),
      `The balance of lot ${lotId} is missing.`,
    ],
    [
      'of a lot that no entry is of',
      ({ rowsOf }) =>
        void rowsOf(balances).push({
          agencyId,
          inventoryId,
          productId,
          lotId: id(8),
          balance: 1,
          lastChangedAt: null,
          lastCountedAt: null,
          lastCountedBy: null,
        }),
      `The balance of lot ${id(8)} differs from its entries.`,
    ],
  ])('%s are named, and nothing else', async (_what, change, sentence) => {
    expect(await verdictOf(change)).toMatchObject({ failures: [sentence], firstBroken: null });
  });
});

describe('[LEDGER-02] the parts of entries', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'a use that was changed',
      ({ rowsOf }) => alter(rowsOf(uses), 0, { patientId: 'P-18' }),
      'The use of entry 2 or who signed it was changed.',
    ],
    [
      'a use that was removed',
      ({ rowsOf }) => void rowsOf(uses).pop(),
      'Entry 2 and its use do not belong together.',
    ],
    [
      'a signature that was changed',
      ({ rowsOf }) => alter(rowsOf(signatures), 1, { name: 'Other' }),
      'A signature of entry 2 was changed.',
    ],
  ])('%s is named with its entry', async (_what, change, sentence) => {
    expect(await verdictOf(change)).toMatchObject({ failures: [sentence], firstBroken: 2 });
  });
});

it('[LEDGER-02] a case without the records that it follows from is named', async () => {
  const failures = await failuresOf(({ tables }) => {
    tables.set(cases, [{ agencyId, id: id(95), number: 'C-2026-0001' }]);
  });
  expect(failures).toEqual(['Case C-2026-0001 does not follow from its records.']);
});
