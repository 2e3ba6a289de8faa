import type { signatureNotes } from '../../database/schema/signatureNote.ts';
import { digest } from './hashLedgerEntry.ts';

export type StoredNote = typeof signatureNotes.$inferSelect;

/** SHA-256 over a note on a missing signature; `notedHash` ties it to the entry or event. */
export function hashNote(note: Omit<StoredNote, 'hash'>): string {
  return digest({
    id: note.id,
    agencyId: note.agencyId,
    ...(note.entryId === null ? { eventId: note.eventId } : { entryId: note.entryId }),
    ordinal: note.ordinal,
    meaning: note.meaning,
    reason: note.reason,
    userId: note.userId,
    name: note.name,
    role: note.role,
    method: note.method,
    notedAt: note.notedAt.toISOString(),
    notedHash: note.notedHash,
  });
}
