import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { type Book, openBook } from './book.ts';
import { agencyId } from './samples.ts';
import { readerOf } from './tables.ts';

/** What the check says after a change of the tables. */
export async function verdictOf(change: (book: Book) => void, watch = {}) {
  const book = openBook();
  change(book);
  return verifyLedger(readerOf(book.tables), agencyId, watch);
}

export const failuresOf = async (change: (book: Book) => void) =>
  (await verdictOf(change)).failures;

/** Changes columns of one row, counted from 0; of the last one if it is -1. */
export function alter<Row>(rows: Row[], at: number, columns: Partial<Row>): void {
  const index = at < 0 ? rows.length + at : at;
  const row = rows[index];
  if (row === undefined) throw new Error('There is no such row');
  rows[index] = { ...row, ...columns };
}
