import { and, asc, eq } from 'drizzle-orm';
import type { SignatureNote } from '../../../contract/inventory/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { signatureNotes } from '../../database/schema/signatureNote.ts';
import type { StoredNote } from './hashNote.ts';

/** The notes on missing signatures of an event, in the order in which those were requested. */
export async function readNotes(
  reader: Reader,
  agencyId: number,
  eventId: string,
): Promise<StoredNote[]> {
  return reader
    .select()
    .from(signatureNotes)
    .where(and(eq(signatureNotes.agencyId, agencyId), eq(signatureNotes.eventId, eventId)))
    .orderBy(asc(signatureNotes.ordinal));
}

export type ShownOfNote = Pick<StoredNote, keyof SignatureNote>;

/** A note as the contract shows it. */
export function toNote({ meaning, reason, name, notedAt }: ShownOfNote): SignatureNote {
  return { meaning, reason, name, notedAt: notedAt.toISOString() };
}
