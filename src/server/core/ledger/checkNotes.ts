import { and, eq, inArray, or } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { awaitedSignatures } from '../../database/schema/awaitedSignature.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import type { StoredNote } from './hashNote.ts';

interface Noted {
  readonly id: string;
  readonly hash: string;
  readonly recordedByUserId: string;
  readonly requiredSignatures: readonly string[];
  /** Of an entry: it is signed by itself, and records that a signature is missing. */
  readonly lacks?: boolean;
}

type Signed = Pick<typeof signatures.$inferSelect, 'entryId' | 'eventId' | 'meaning'>;

/**
 * Verifies that each note refers to an existing act that is unchanged and lacks the signature, and that its author
 * neither recorded the act nor was to sign it.
 *
 * @returns the error, by the id of the note, as the end of a sentence.
 */
export async function checkNotes(
  reader: Reader,
  agencyId: number,
  notes: readonly StoredNote[],
): Promise<ReadonlyMap<string, string>> {
  if (notes.length === 0) return new Map();
  const entryIds = notes.flatMap(({ entryId }) => entryId ?? []);
  const eventIds = notes.flatMap(({ eventId }) => eventId ?? []);
  const noted = new Map(
    [
      ...(await readEntries(reader, agencyId, entryIds)),
      ...(await readEvents(reader, agencyId, eventIds)),
    ].map((record) => [record.id, record]),
  );
  const signed = await readSigned(reader, agencyId, entryIds, eventIds);
  const named = await reader
    .select()
    .from(awaitedSignatures)
    .where(
      and(eq(awaitedSignatures.agencyId, agencyId), inArray(awaitedSignatures.eventId, eventIds)),
    );
  const failures = new Map<string, string>();
  for (const note of notes) {
    const isSigned = signed.some(
      ({ entryId, eventId, meaning }) =>
        entryId === note.entryId && eventId === note.eventId && meaning === note.meaning,
    );
    const awaited = named.find(
      ({ eventId, ordinal }) => eventId === note.eventId && ordinal === note.ordinal,
    );
    const fault = noteFault(note, noted.get(note.entryId ?? note.eventId ?? ''), isSigned, awaited);
    if (fault !== null) failures.set(note.id, fault);
  }
  return failures;
}

/** What is wrong with a note on this record, as the end of a sentence; null if nothing is. */
export function noteFault(
  note: StoredNote,
  noted: Noted | undefined,
  isSigned: boolean,
  awaited: { readonly userId: string } | undefined,
): string | null {
  if (noted === undefined) return 'is about a record that doesn’t exist';
  if (noted.hash !== note.notedHash) return 'is about something other than the record it names';
  if (noted.requiredSignatures[note.ordinal - 1] !== note.meaning) {
    return 'is about a signature that was not required';
  }
  if (!(noted.lacks ?? awaited !== undefined)) return 'is about a signature that is not missing';
  if (isSigned) return 'is about a signature that was recorded';
  const isOwn = note.userId === noted.recordedByUserId || note.userId === awaited?.userId;
  return isOwn ? 'is by someone who isn’t allowed to note it' : null;
}

async function readEntries(reader: Reader, agencyId: number, ids: string[]): Promise<Noted[]> {
  if (ids.length === 0) return [];
  const { id, hash, recordedByUserId, requiredSignatures } = ledgerEntries;
  const { eventId, awaitsSignature } = ledgerEntries;
  const rows = await reader
    .select({ id, hash, recordedByUserId, requiredSignatures, eventId, awaitsSignature })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.id, ids)));
  return rows.map((row) => ({ ...row, lacks: row.eventId === null && row.awaitsSignature }));
}

async function readEvents(reader: Reader, agencyId: number, ids: string[]): Promise<Noted[]> {
  if (ids.length === 0) return [];
  const { id, hash, recordedByUserId, requiredSignatures } = custodyEvents;
  return reader
    .select({ id, hash, recordedByUserId, requiredSignatures })
    .from(custodyEvents)
    .where(and(eq(custodyEvents.agencyId, agencyId), inArray(custodyEvents.id, ids)));
}

async function readSigned(
  reader: Reader,
  agencyId: number,
  entryIds: string[],
  eventIds: string[],
): Promise<Signed[]> {
  const { entryId, eventId, meaning } = signatures;
  return reader
    .select({ entryId, eventId, meaning })
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(inArray(entryId, entryIds), inArray(eventId, eventIds)),
      ),
    );
}
