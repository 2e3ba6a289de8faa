import { and, eq } from 'drizzle-orm';
import type { RecordedUse } from '../../../contract/use.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { uses } from '../../database/schema/custodyUse.ts';
import { readLedgerEntries, toLedgerEntry } from '../ledger/readLedgerEntries.ts';
import { conflict } from '../refusal.ts';

/**
 * What was recorded under a key before; undefined where nothing was.
 *
 * @throws Refusal 409 where the key stands for another act.
 */
export async function findRecordedUse(
  reader: Reader,
  agencyId: number,
  idempotencyKey: string,
  contentHash: string,
): Promise<RecordedUse | undefined> {
  const rows = await reader
    .select({ entryId: ledgerEntries.id, contentHash: ledgerEntries.contentHash, useId: uses.id })
    .from(ledgerEntries)
    .leftJoin(
      uses,
      and(eq(uses.agencyId, ledgerEntries.agencyId), eq(uses.entryId, ledgerEntries.id)),
    )
    .where(
      and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.idempotencyKey, idempotencyKey)),
    );
  const found = rows[0];
  if (found === undefined) return undefined;
  if (found.contentHash !== contentHash || found.useId === null) {
    throw conflict(
      'already_recorded_differently',
      'This use is in the ledger already, with other content than this. Open the ledger to see it; if it is wrong, record a correction.',
    );
  }
  return readRecordedUse(reader, agencyId, found.entryId, found.useId);
}

/** The recorded use as the contract shows it. */
async function readRecordedUse(
  reader: Reader,
  agencyId: number,
  entryId: string,
  useId: string,
): Promise<RecordedUse> {
  const page = { start: 0, length: 1 };
  const which = eq(ledgerEntries.id, entryId);
  const entry = (await readLedgerEntries(reader, agencyId, which, page))[0];
  if (entry === undefined) throw new Error('A recorded use without its entry');
  return { useId, entry: toLedgerEntry(entry) };
}
