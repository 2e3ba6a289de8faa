import type { PhotoSubject, Photos } from '../../../../contract/custody/photo.ts';
import {
  type PhotoReader,
  readStoredPhotos,
  type StoredPhoto,
  toPhoto,
} from '../../../core/cases/photoRows.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { type FoundSubject, findSubject } from './findSubject.ts';

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
  return shownPhotos(found, photos, await readPhotoReader(tx, act));
}

/** What the page shows of photos that were read. */
export function shownPhotos(
  { subject, title, inventoryId, inventoryName, siteName, whyNotAdd }: FoundSubject,
  photos: readonly StoredPhoto[],
  reader: PhotoReader,
): Photos {
  const shown = photos.map((photo) => toPhoto(photo, reader));
  return { subject, title, inventoryId, inventoryName, siteName, whyNotAdd, photos: shown };
}

/** What the right to close cases says about photos: of all schedules, as for what a blind count was compared with. */
export async function readPhotoReader(
  reader: Reader,
  { session: { agency, account } }: Pick<SessionAct, 'session'>,
): Promise<PhotoReader> {
  const rights = await readRights(reader, { agencyId: agency.id, userId: account.id });
  return { userId: account.id, mayClose: rights.closeCase === 'all' };
}
