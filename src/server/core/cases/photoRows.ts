import { and, asc, eq } from 'drizzle-orm';
import type { ActRights } from '../../../contract/core/actRights.ts';
import type { Photo } from '../../../contract/custody/photo.ts';
import type { Reader } from '../../database/database.ts';
import { photoRecords } from '../../database/schema/cases/photos.ts';
import type { StoredPhotoRecord } from './hashPhoto.ts';

/** The record that photos belong to, as their rows name it. */
export type PhotoOwner =
  | { readonly caseId: string; readonly eventId: null; readonly eventHash: null }
  | { readonly caseId: null; readonly eventId: string; readonly eventHash: string };

/** A photo, and the withdrawal of it; null if it was not withdrawn. */
export interface StoredPhoto {
  readonly row: StoredPhotoRecord;
  readonly withdrawal: StoredPhotoRecord | null;
}

/** The photos of a case or event, in the order in which they were added. */
export async function readStoredPhotos(
  reader: Reader,
  agencyId: number,
  owner: PhotoOwner,
): Promise<StoredPhoto[]> {
  const rows = await reader
    .select()
    .from(photoRecords)
    .where(
      and(
        eq(photoRecords.agencyId, agencyId),
        owner.caseId === null
          ? eq(photoRecords.eventId, owner.eventId)
          : eq(photoRecords.caseId, owner.caseId),
      ),
    )
    .orderBy(asc(photoRecords.number));
  return rows
    .filter(({ kind }) => kind === 'photo')
    .map((row) => ({
      row,
      withdrawal:
        rows.find(({ kind, photoId }) => kind === 'withdrawal' && photoId === row.id) ?? null,
    }));
}

/** What the photos of a case belong to. */
export function ownerOf({ id }: { readonly id: string }): PhotoOwner {
  return { caseId: id, eventId: null, eventHash: null };
}

/** Who looks at photos. */
export interface PhotoReader {
  readonly userId: string;
  /** Holders of `closeCase` see what was withdrawn, and withdraw what others added. */
  readonly mayClose: boolean;
}

/** What the right to close cases says about photos: of all schedules, as for what a blind count was compared with. */
export function photoReaderOf(userId: string, rights: ActRights): PhotoReader {
  return { userId, mayClose: rights.closeCase === 'all' };
}

/** A photo as the contract shows it. */
export function toPhoto(
  { row, withdrawal }: StoredPhoto,
  { userId, mayClose }: PhotoReader,
): Photo {
  return {
    id: row.id,
    number: row.number ?? 0,
    caption: row.text,
    name: row.name,
    at: row.at.toISOString(),
    width: row.width ?? 0,
    height: row.height ?? 0,
    size: row.size ?? 0,
    hash: row.imageHash ?? '',
    withdrawn: withdrawal && {
      name: withdrawal.name,
      at: withdrawal.at.toISOString(),
      reason: withdrawal.text,
    },
    mayOpen: withdrawal === null || mayClose,
    mayWithdraw: withdrawal === null && (mayClose || row.userId === userId),
  };
}
