import type { PhotoSubject, Photos } from '../../../../contract/custody/photo.ts';
import {
  type PhotoReader,
  photoReaderOf,
  readStoredPhotos,
  toPhoto,
} from '../../../core/cases/photoRows.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { findSubject } from './findSubject.ts';

/**
 * The photos of a case, breakage or loss, and what the reader can do with them (CASE-09).
 *
 * @throws ProblemError 404 and 403 (see `findSubject`).
 */
export async function readPhotos(
  tx: Transaction,
  act: SessionAct,
  subject: PhotoSubject,
): Promise<Photos> {
  const found = await findSubject(tx, act, subject);
  const photos = await readStoredPhotos(tx, act.session.agency.id, found.owner);
  const reader = await readPhotoReader(tx, act);
  const { title, inventoryId, inventoryName, siteName, whyNotAdd } = found;
  return {
    ...{ subject: found.subject, title, inventoryId, inventoryName, siteName, whyNotAdd },
    photos: photos.map((photo) => toPhoto(photo, reader)),
  };
}

/** Who looks at photos in a session. */
export async function readPhotoReader(
  reader: Reader,
  { session: { agency, account } }: Pick<SessionAct, 'session'>,
): Promise<PhotoReader> {
  const rights = await readRights(reader, { agencyId: agency.id, userId: account.id });
  return photoReaderOf(account.id, rights);
}
