import { eq } from 'drizzle-orm';
import type { RecordedUse } from '../../../../contract/custody/use.ts';
import { readLedgerEntries, toLedgerEntry } from '../../../core/ledger/readLedgerEntries.ts';
import type { Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { conflict } from '../../../platform/http/problemError.ts';

/** What stands in the ledger under a key; `useId` is null if that is not a use. */
export interface RecordedUnderKey {
  readonly entryId: string;
  readonly contentHash: string;
  readonly useId: string | null;
}

/**
 * What was recorded under a key before, in the shape of the contract.
 *
 * @throws ProblemError 409 if the key identifies another act.
 */
export async function readRecordedUse(
  reader: Reader,
  agencyId: number,
  recorded: RecordedUnderKey,
  contentHash: string,
): Promise<RecordedUse> {
  const { entryId, useId } = recorded;
  if (recorded.contentHash !== contentHash || useId === null) {
    throw conflict(
      'already_recorded_differently',
      'This use was already recorded with different details. Open the ledger to check; if it’s wrong, record a correction.',
    );
  }
  const page = { start: 0, length: 1 };
  const which = eq(ledgerEntries.id, entryId);
  const entry = (await readLedgerEntries(reader, agencyId, which, page))[0];
  if (entry === undefined) throw new Error('A recorded use without its entry');
  return { useId, entry: toLedgerEntry(entry) };
}
