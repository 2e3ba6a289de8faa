import { createHash } from 'node:crypto';
import { type PhotoSubject, type Photos, photoSide } from '../../../../contract/custody/photo.ts';
import {
  countFault,
  fileFault,
  notAnImage,
  type PhotoFault,
} from '../../../../rules/custody/cases/photos.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { hashPhoto } from '../../../core/cases/hashPhoto.ts';
import { boundTo, keyOfNewPicture } from '../../../core/cases/photoContent.ts';
import { readStoredPhotos, type StoredPhoto } from '../../../core/cases/photoRows.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { type Database, isRecord, type Transaction } from '../../../database/database.ts';
import { photoContents, photoRecords } from '../../../database/schema/cases/photos.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { encrypt } from '../../../platform/files/photoKey.ts';
import { conflict, forbidden, unprocessable } from '../../../platform/http/problemError.ts';
import {
  type RedrawnPhoto,
  redrawPhoto,
  UnreadablePhoto,
} from '../../../platform/photo/redrawPhoto.ts';
import { closedCase, recordBy } from '../cases/appendRecords.ts';
import { type FoundSubject, findSubject, nameOf } from './findSubject.ts';
import { readPhotos } from './readPhotos.ts';

/** A photo that is sent: its id, what it shows, and the file as base64. */
export interface AddingPhoto extends SessionAct {
  readonly subject: PhotoSubject;
  readonly photoId: string;
  readonly caption: string;
  readonly image: string;
}

/**
 * Adds a photo to a case, breakage or loss (CASE-09). It is drawn again, encrypted with the installation's key, and its hash is
 * in a chain, for a case also in its records.
 *
 * @throws ProblemError 404 and 403 (see `findSubject`; not assigned), 409 (closed; the id identifies another photo), 422
 * `file_too_large`, `too_many_files` and `photo_not_an_image`, 503 without a key.
 */
export async function addPhoto(
  database: Database,
  request: AddingPhoto,
  configuration: Configuration,
): Promise<Photos> {
  const file = new Uint8Array(Buffer.from(request.image, 'base64'));
  const sentHash = sha256(file);
  // Everything that can be refused is refused before the picture is decoded.
  const former = await database.transaction((tx) => beforeDrawing(tx, request, sentHash));
  if (former !== null) return former;
  refuse(fileFault(file));
  const key = await keyOfNewPicture(database, configuration);
  const drawn = await redraw(file);
  const encrypted = encrypt(key, drawn.image, boundTo(request.session.agency.id, request.photoId));
  return database.transaction((tx) => write(tx, request, { sentHash, drawn, encrypted }));
}

async function beforeDrawing(
  tx: Transaction,
  request: AddingPhoto,
  sentHash: string,
): Promise<Photos | null> {
  const former = await findFormer(tx, request, sentHash);
  if (former !== null) return former;
  await openSubject(tx, request);
  return null;
}

/** What was answered to the same photo before; null if it is new. */
async function findFormer(
  tx: Transaction,
  request: AddingPhoto,
  sentHash: string,
): Promise<Photos | null> {
  const { session, subject, photoId, caption } = request;
  const [row] = await tx
    .select()
    .from(photoRecords)
    .where(isRecord(photoRecords, session.agency.id, photoId));
  if (row === undefined) return null;
  const found = await findSubject(tx, request, subject);
  const isSame =
    row.userId === session.account.id &&
    row.caseId === found.owner.caseId &&
    row.eventId === found.owner.eventId &&
    row.text === caption &&
    row.sentHash === sentHash;
  if (isSame) return readPhotos(tx, request, subject);
  throw idTaken();
}

function idTaken() {
  return conflict(
    'already_recorded_differently',
    'Another photo was sent under this id. Open the page again, then choose the photo again.',
  );
}

interface Open {
  readonly found: FoundSubject;
  readonly photos: readonly StoredPhoto[];
}

/** What a photo can be added to now. */
async function openSubject(tx: Transaction, request: AddingPhoto): Promise<Open> {
  const found = await findSubject(tx, request, request.subject);
  if (found.isClosed) throw closedCase();
  if (found.whyNotAdd !== null) throw forbidden(found.whyNotAdd, 'act_not_permitted');
  const photos = await readStoredPhotos(tx, request.session.agency.id, found.owner);
  refuse(countFault(photos.filter(({ withdrawal }) => withdrawal === null).length));
  return { found, photos };
}

async function redraw(file: Uint8Array): Promise<RedrawnPhoto> {
  try {
    return await redrawPhoto(file, photoSide);
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    throw toProblem(notAnImage);
  }
}

interface NewPicture {
  readonly sentHash: string;
  readonly drawn: RedrawnPhoto;
  readonly encrypted: Uint8Array<ArrayBuffer>;
}

async function write(
  tx: Transaction,
  request: AddingPhoto,
  { sentHash, drawn, encrypted }: NewPicture,
): Promise<Photos> {
  const { session, subject, photoId, caption, now } = request;
  const { agency, account } = session;
  await lockLedger(tx, agency.id);
  const former = await findFormer(tx, request, sentHash);
  if (former !== null) return former;
  const { found, photos } = await openSubject(tx, request);
  const { caseId } = found.owner;
  const imageHash = sha256(drawn.image);
  const record = {
    id: photoId,
    agencyId: agency.id,
    kind: 'photo' as const,
    photoId,
    ...found.owner,
    number: photos.length + 1,
    at: now,
    userId: account.id,
    name: account.fullName,
    text: caption,
    width: drawn.width,
    height: drawn.height,
    size: drawn.image.length,
    ...{ sentHash, imageHash, encryptedHash: sha256(encrypted) },
  };
  const hash = hashPhoto(record);
  const inserted = await tx
    .insert(photoRecords)
    .values({ ...record, hash })
    .onConflictDoNothing({ target: photoRecords.id })
    .returning({ id: photoRecords.id });
  // A photo of another agency has this id.
  if (inserted.length === 0) throw idTaken();
  await tx.insert(photoContents).values({ photoId, agencyId: agency.id, encrypted });
  if (caseId !== null) {
    await appendToCase(tx, caseId, {
      ...recordBy(request),
      facts: { kind: 'photo', photoId, hash: imageHash, caption },
    });
  }
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'photo.added',
    outcome: 'success',
    subject: { kind: 'photo', id: photoId, name: `Photo ${record.number}, ${found.title}` },
    summary: `${account.fullName} added photo ${record.number} to ${nameOf(found)}`,
    changes: [
      { field: 'Caption', before: '', after: caption },
      { field: 'Hash of the photo', before: '', after: hash },
    ],
  });
  return readPhotos(tx, request, subject);
}

function refuse(fault: PhotoFault | null): void {
  if (fault !== null) throw toProblem(fault);
}

function toProblem({ code, message }: PhotoFault) {
  return unprocessable(code, message, { image: message });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
