import { randomUUID } from 'node:crypto';
import type { PhotoSubject, Photos } from '../../../../contract/custody/photo.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { appendToCase } from '../../../core/cases/appendToCase.ts';
import { hashPhoto } from '../../../core/cases/hashPhoto.ts';
import { readStoredPhotos, toPhoto } from '../../../core/cases/photoRows.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import type { Transaction } from '../../../database/database.ts';
import { photoRecords } from '../../../database/schema/cases/photos.ts';
import { conflict, forbidden, notFound } from '../../../platform/http/problemError.ts';
import { recordBy } from '../cases/appendRecords.ts';
import { findSubject, nameOf } from './findSubject.ts';
import { readPhotoReader, readPhotos } from './readPhotos.ts';

/**
 * Withdraws a photo with a reason: it is kept, and shown only to people who may close cases (CASE-09). The photo of a closed case can be
 * withdrawn too, because it may show a patient; the case stays as it was signed off.
 *
 * @throws ProblemError 404 and 403 (see `findSubject`; added by another person), 409 `photo_withdrawn`.
 */
export async function withdrawPhoto(
  tx: Transaction,
  request: SessionAct & {
    readonly subject: PhotoSubject;
    readonly photoId: string;
    readonly reason: string;
  },
): Promise<Photos> {
  const { session, subject, photoId, reason, now } = request;
  const { agency, account } = session;
  await lockLedger(tx, agency.id);
  const found = await findSubject(tx, request, subject);
  const photos = await readStoredPhotos(tx, agency.id, found.owner);
  const photo = photos.find(({ row }) => row.id === photoId);
  if (photo === undefined) throw notFound('This photo does not exist.');
  const { row, withdrawal } = photo;
  if (withdrawal !== null) {
    if (withdrawal.userId === account.id && withdrawal.text === reason) {
      return readPhotos(tx, request, subject);
    }
    throw conflict('photo_withdrawn', `${withdrawal.name} withdrew this photo already.`);
  }
  if (!toPhoto(photo, await readPhotoReader(tx, request)).mayWithdraw) {
    throw forbidden(
      `${row.name} added this photo. Ask them, or a person who may close cases, to withdraw it.`,
      'act_not_permitted',
    );
  }
  const { caseId } = found.owner;
  const record = {
    id: randomUUID(),
    agencyId: agency.id,
    kind: 'withdrawal' as const,
    photoId,
    ...found.owner,
    number: null,
    at: now,
    userId: account.id,
    name: account.fullName,
    text: reason,
    ...{ width: null, height: null, size: null },
    ...{ sentHash: null, imageHash: null, encryptedHash: null },
  };
  const hash = hashPhoto(record);
  await tx.insert(photoRecords).values({ ...record, hash });
  if (caseId !== null && !found.isClosed) {
    const facts = { kind: 'photoWithdrawn', photoId, reason } as const;
    await appendToCase(tx, caseId, { ...recordBy(request), facts });
  }
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'photo.withdrawn',
    outcome: 'success',
    subject: { kind: 'photo', id: photoId, name: `Photo ${row.number}, ${found.title}` },
    summary: `${account.fullName} withdrew photo ${row.number} of ${nameOf(found)}: ${reason}`,
    changes: [
      { field: 'Reason', before: '', after: reason },
      { field: 'Hash of the photo', before: '', after: hash },
    ],
  });
  return readPhotos(tx, request, subject);
}
