import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../rules/core/canonicalJson.ts';
import type { photoRecords } from '../../database/schema/cases/photos.ts';

export type StoredPhotoRecord = typeof photoRecords.$inferSelect;

/** SHA-256 over a photo or its withdrawal; `eventHash` ties it to the event, and the hashes to the picture (CASE-09). */
export function hashPhoto(record: Omit<StoredPhotoRecord, 'hash'>): string {
  const content = {
    id: record.id,
    agencyId: record.agencyId,
    kind: record.kind,
    photoId: record.photoId,
    ...(record.caseId === null ? { eventId: record.eventId } : { caseId: record.caseId }),
    eventHash: record.eventHash,
    number: record.number,
    at: record.at.toISOString(),
    userId: record.userId,
    name: record.name,
    text: record.text,
    width: record.width,
    height: record.height,
    size: record.size,
    sentHash: record.sentHash,
    imageHash: record.imageHash,
    encryptedHash: record.encryptedHash,
  };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
