import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { caseRecords } from '../../database/schema/cases/cases.ts';
import { photoContents } from '../../database/schema/cases/photos.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { toCaseRecord } from './caseRows.ts';
import type { StoredPhotoRecord } from './hashPhoto.ts';

/**
 * What is wrong with what these photos and withdrawals belong to (CASE-09): the encrypted picture, the event, and the
 * record of the case. By their ids, as the end of a sentence.
 */
export async function checkPhotos(
  reader: Reader,
  agencyId: number,
  rows: readonly StoredPhotoRecord[],
): Promise<ReadonlyMap<string, string>> {
  const pictures = await hashesOfPictures(reader, agencyId, rows);
  const events = await hashesOfEvents(reader, agencyId, rows);
  const cased = await picturesOfCases(reader, agencyId, rows);
  return new Map(
    rows.flatMap((row) => {
      const fault = faultOf(row, { pictures, events, cased });
      return fault === null ? [] : [[row.id, fault] as const];
    }),
  );
}

interface Found {
  readonly pictures: ReadonlyMap<string, string>;
  readonly events: ReadonlyMap<string, string>;
  readonly cased: ReadonlySet<string>;
}

function faultOf(row: StoredPhotoRecord, { pictures, events, cased }: Found): string | null {
  if (row.kind === 'photo') {
    const picture = pictures.get(row.id);
    if (picture === undefined) return 'has lost its picture';
    if (picture !== row.encryptedHash) return 'has another picture than was added';
    if (row.caseId !== null && !cased.has(`${row.caseId} ${row.photoId} ${row.imageHash}`)) {
      return 'is not in the records of its case';
    }
  }
  if (row.eventId !== null && events.get(row.eventId) !== row.eventHash) {
    return 'is of another event than was recorded';
  }
  return null;
}

/** Worked out in the database: pictures are large. */
async function hashesOfPictures(
  reader: Reader,
  agencyId: number,
  rows: readonly StoredPhotoRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ photoId }) => photoId);
  const found = await reader
    .select({
      id: photoContents.photoId,
      hash: sql<string>`encode(sha256(${photoContents.encrypted}), 'hex')`,
    })
    .from(photoContents)
    .where(and(eq(photoContents.agencyId, agencyId), inArray(photoContents.photoId, ids)));
  return new Map(found.map(({ id, hash }) => [id, hash]));
}

async function hashesOfEvents(
  reader: Reader,
  agencyId: number,
  rows: readonly StoredPhotoRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ eventId }) => eventId ?? []);
  if (ids.length === 0) return new Map();
  const found = await reader
    .select({ id: custodyEvents.id, hash: custodyEvents.hash })
    .from(custodyEvents)
    .where(and(eq(custodyEvents.agencyId, agencyId), inArray(custodyEvents.id, ids)));
  return new Map(found.map(({ id, hash }) => [id, hash]));
}

/** Case, photo and hash of each photo that the records of these cases name. */
async function picturesOfCases(
  reader: Reader,
  agencyId: number,
  rows: readonly StoredPhotoRecord[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ caseId }) => caseId ?? []);
  if (ids.length === 0) return new Set();
  const found = await reader
    .select()
    .from(caseRecords)
    .where(and(eq(caseRecords.agencyId, agencyId), inArray(caseRecords.caseId, ids)));
  return new Set(
    found.flatMap((record) => {
      const { facts } = toCaseRecord(record);
      return facts.kind === 'photo' ? [`${record.caseId} ${facts.photoId} ${facts.hash}`] : [];
    }),
  );
}
