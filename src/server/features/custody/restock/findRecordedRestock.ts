import type { RecordedCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import type { RecordedParRestock } from '../../../../contract/custody/parRestock.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { findRecordedEvent } from '../event/findRecordedEvent.ts';
import { keyOfLine } from '../first-count/findRecordedFirstCount.ts';

/** More than the lines of one transfer, whose entries have keys of their own. */
const keysBetween = 1_000;

/** The key of the transfer from a source: that of the restock for the first one, derived from it for the others. */
export function keyOfSource(idempotencyKey: string, index: number): string {
  return keyOfLine(idempotencyKey, index * keysBetween);
}

/**
 * The restock that was recorded under a key before; undefined if there is none.
 *
 * @param contentHashes of its transfers, in the order of the sources.
 * @throws ProblemError 409 if the key identifies another act, or a restock from other sources.
 */
export async function findRecordedRestock(
  reader: Reader,
  agencyId: number,
  idempotencyKey: string,
  contentHashes: readonly string[],
): Promise<RecordedParRestock | undefined> {
  const transfers: RecordedCustodyEvent[] = [];
  // One more than there are sources: none may have been recorded in addition to them. No hash is empty.
  for (const [index, contentHash] of [...contentHashes, ''].entries()) {
    const key = keyOfSource(idempotencyKey, index);
    const found = await findRecordedEvent(reader, agencyId, key, contentHash);
    if (found !== undefined) transfers.push(found);
  }
  if (transfers.length === 0) return undefined;
  if (transfers.length === contentHashes.length) return { transfers };
  throw conflict(
    'already_recorded_differently',
    'This was already recorded with fewer places. Open the ledger to check; if something is missing, restock again.',
  );
}
