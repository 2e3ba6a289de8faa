import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { SignatureNote } from '../../../contract/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { signatureNotes } from '../../database/schema/signatureNote.ts';
import type { StoredNote } from './hashNote.ts';

/** The notes on missing signatures of events, and of entries that were signed by themselves. */
export async function readNotes(
  reader: Reader,
  agencyId: number,
  { entryIds, eventIds }: { entryIds: readonly string[]; eventIds: readonly string[] },
): Promise<StoredNote[]> {
  if (entryIds.length === 0 && eventIds.length === 0) return [];
  return reader
    .select()
    .from(signatureNotes)
    .where(
      and(
        eq(signatureNotes.agencyId, agencyId),
        or(
          inArray(signatureNotes.entryId, [...entryIds]),
          inArray(signatureNotes.eventId, [...new Set(eventIds)]),
        ),
      ),
    )
    .orderBy(asc(signatureNotes.ordinal));
}

/** A note as the contract shows it. */
export function toNote({ meaning, reason, name, notedAt }: StoredNote): SignatureNote {
  return { meaning, reason, name, notedAt: notedAt.toISOString() };
}
