import { describe, expect, it } from 'vitest';
import type { LedgerState } from '../../../../src/server/core/hash-chain/ledgerState.ts';
import { balances, ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { uses } from '../../../../src/server/database/schema/custodyUse.ts';
import { type Book, openBook } from './book.ts';
import { alter, verdictOf } from './forgery.ts';

const unchanged = () => undefined;

/** What a complete check leaves. */
const stateOfAll = async () => (await verdictOf(unchanged)).state;

/** The same, as if the last entry had not been there. */
async function stateBeforeLast(): Promise<LedgerState> {
  const entry = openBook().rowsOf(ledgerEntries)[1];
  if (entry === undefined) throw new Error('The book has three entries');
  const { inventoryId, lotId, productId, lotBalance, productBalance, sequence, hash } = entry;
  const books: [string, number][] = [
    [`${inventoryId} ${lotId}`, lotBalance],
    [`${inventoryId} product ${productId}`, productBalance],
  ];
  return { ...(await stateOfAll()), ledger: { sequence, hash }, books };
}

describe('[LEDGER-02] a check that continues', () => {
  it('finds a ledger in order, and ends where a complete one does', async () => {
    const all = await verdictOf(unchanged);
    expect(await verdictOf(unchanged, { from: all.state })).toEqual(all);
    expect(await verdictOf(unchanged, { from: await stateBeforeLast() })).toEqual(all);
  });

  it.each<[string, (book: Book) => void, string]>([
    [
      'a new entry that was changed',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 2, { summary: 'Other' }),
      'Entry 3 was changed.',
    ],
    [
      'a new entry that follows another one',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 2, { previousHash: 'x' }),
      'Entry 3 follows another one.',
    ],
    [
      'a new entry of an older format',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 2, { format: 1 }),
      'Entry 3 does not say what it was of.',
    ],
    [
      'a balance',
      ({ rowsOf }) => alter(rowsOf(balances), 0, { balance: 1 }),
      'differs from its entries.',
    ],
    [
      'the time of the last entry of a lot that moved',
      ({ rowsOf }) => alter(rowsOf(balances), 0, { lastChangedAt: null }),
      'says another time of its last entry.',
    ],
  ])('finds %s', async (_what, change, sentence) => {
    const { failures } = await verdictOf(change, { from: await stateBeforeLast() });
    expect(failures.join()).toContain(sentence);
  });

  it('finds that the running balances before it were others', async () => {
    const from = await stateBeforeLast();
    const { failures } = await verdictOf(unchanged, { from: { ...from, books: [] } });
    expect(failures).toContain('Entry 3 has a running balance that does not follow.');
  });

  it('finds a balance where nothing has moved', async () => {
    const change = ({ rowsOf }: Book) => alter(rowsOf(balances), 0, { balance: 1 });
    const { failures } = await verdictOf(change, { from: await stateOfAll() });
    expect(failures.join()).toContain('differs from its entries.');
  });

  it('leaves what is older to the complete check', async () => {
    const change = ({ rowsOf }: Book) => {
      alter(rowsOf(uses), 0, { patientId: 'P-18' });
      alter(rowsOf(balances), 0, { lastChangedAt: null });
    };
    expect((await verdictOf(change)).failures).toHaveLength(2);
    expect((await verdictOf(change, { from: await stateOfAll() })).failures).toEqual([]);
  });
});
