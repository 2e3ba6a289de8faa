import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type {
  FirstCountForm,
  RecordedFirstCount,
} from '../../../../contract/custody/firstCount.ts';
import { digest, type StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { readLedgerEntries, toLedgerEntry } from '../../../core/ledger/readLedgerEntries.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { conflict } from '../../../platform/http/problemError.ts';

/** SHA-256 of a first count: what was found, who signs, who witnesses. PINs are not in it, so that a retry may type them again. */
export function contentOfFirstCount(
  { details, signing }: FirstCountForm,
  signerId: string,
): string {
  const witness = signing.others[0]?.userName.toLowerCase() ?? null;
  return digest({ ...details, signerId, witness });
}

/** The keys of the act's entries: its own for the first line, ids made of it for the others. */
export function keyOfLine(idempotencyKey: string, index: number): string {
  if (index === 0) return idempotencyKey;
  const hex = createHash('sha256').update(`${idempotencyKey} ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The ledger entry under a key, of any kind. */
export async function readEntryUnder(
  reader: Reader,
  agencyId: number,
  idempotencyKey: string,
): Promise<StoredLedgerEntry | undefined> {
  const rows = await reader
    .select()
    .from(ledgerEntries)
    .where(matching(ledgerEntries, { agencyId, idempotencyKey }));
  return rows[0];
}

/**
 * The count that wrote the entry under a key; undefined if nothing was recorded.
 *
 * @throws ProblemError 409 if the key identifies another act.
 */
export async function findRecordedFirstCount(
  reader: Reader,
  first: StoredLedgerEntry | undefined,
  contentHash: string,
): Promise<RecordedFirstCount | undefined> {
  if (first === undefined) return undefined;
  const { agencyId } = first;
  if (first.contentHash !== contentHash) {
    throw conflict(
      'already_recorded_differently',
      'This was already recorded with different details. Open the inventory to check.',
    );
  }
  const counted = await reader
    .select({ id: counts.id })
    .from(counts)
    .where(and(eq(counts.agencyId, agencyId), eq(counts.inventoryId, first.inventoryId)))
    .orderBy(asc(counts.countedAt))
    .limit(1);
  const countId = counted[0]?.id;
  if (countId === undefined) throw new Error('Entries of a count without their count');
  const entries = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(matching(ledgerEntries, { agencyId, inventoryId: first.inventoryId, contentHash }));
  return readRecordedFirstCount(
    reader,
    agencyId,
    countId,
    entries.map(({ id }) => id),
  );
}

/** The entries of a count as the contract shows them, in the order of the ledger. */
export async function readRecordedFirstCount(
  reader: Reader,
  agencyId: number,
  countId: string,
  entryIds: readonly string[],
): Promise<RecordedFirstCount> {
  const which = inArray(ledgerEntries.id, [...entryIds]);
  const entries = await readLedgerEntries(reader, agencyId, which, {
    start: 0,
    length: entryIds.length,
  });
  return { countId, entries: entries.map(toLedgerEntry).reverse() };
}
