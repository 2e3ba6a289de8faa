import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';

/** Signatures of events, and of entries that were signed by themselves, in the order of each act. */
export async function readSignatures(
  reader: Reader,
  agencyId: number,
  { entryIds, eventIds }: { entryIds: readonly string[]; eventIds: readonly string[] },
): Promise<StoredSignature[]> {
  if (entryIds.length === 0 && eventIds.length === 0) return [];
  return reader
    .select()
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(
          inArray(signatures.entryId, [...entryIds]),
          inArray(signatures.eventId, [...new Set(eventIds)]),
        ),
      ),
    )
    .orderBy(asc(signatures.ordinal));
}

/** An entry is signed by itself, or by the signatures of its event; so it is with notes. */
export function isOf(
  signature: { readonly entryId: string | null; readonly eventId: string | null },
  entry: { readonly id: string; readonly eventId: string | null },
): boolean {
  return entry.eventId === null
    ? signature.entryId === entry.id
    : signature.eventId === entry.eventId;
}
