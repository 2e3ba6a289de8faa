import type { caseRecords } from '../../database/schema/cases/cases.ts';
import type {
  controlValueActivations,
  controlValueEvents,
} from '../../database/schema/controlValue.ts';
import type { counts } from '../../database/schema/custodyDuty.ts';
import type { StoredPhotoRecord } from '../cases/hashPhoto.ts';
import type { StoredAmendment } from './hashAmendment.ts';
import type { StoredNote } from './hashNote.ts';

// The text of a row that its link is worked out of, as the functions `record_text` of migrations 0021, 0028, of cases and of amendments write it: a JSON
// array with a blank after each comma. What is added to a table later gets a new function there.

export type CountRow = typeof counts.$inferSelect;
export type ActivationRow = typeof controlValueActivations.$inferSelect;
export type ControlValueEventRow = typeof controlValueEvents.$inferSelect;
export type CaseRecordRow = typeof caseRecords.$inferSelect;

export function countText(row: CountRow): string {
  return arrayText([
    row.id,
    row.agencyId,
    row.inventoryId,
    row.countedAt,
    row.countedBy,
    row.witnessedBy,
    row.isBlind,
    row.hasDifference,
    row.eventId,
  ]);
}

export function activationText({ id, agencyId, hash }: ActivationRow): string {
  return arrayText([id, agencyId, hash]);
}

export function controlValueEventText(row: ControlValueEventRow): string {
  return arrayText([
    row.id,
    row.agencyId,
    row.controlValueId,
    row.sequence,
    row.status,
    row.inventoryId,
    row.occurredAt,
    row.recordedAt,
    row.recordedByUserId,
    row.recordedBy,
    row.summary,
    row.activationId,
    row.ledgerEntryId,
    row.printId,
  ]);
}

export function noteText({ id, agencyId, hash }: StoredNote): string {
  return arrayText([id, agencyId, hash]);
}

export function caseRecordText(row: CaseRecordRow): string {
  return arrayText([
    row.id,
    row.agencyId,
    row.caseId,
    row.sequence,
    row.at,
    row.recordedAt,
    row.userId,
    row.name,
    row.facts,
    row.eventId,
    row.entryId,
    row.role,
    row.method,
    row.signedHash,
  ]);
}

export function amendmentText({
  id,
  agencyId,
  hash,
}: Pick<StoredAmendment, 'id' | 'agencyId' | 'hash'>): string {
  return arrayText([id, agencyId, hash]);
}

export function photoText({ id, agencyId, hash }: StoredPhotoRecord): string {
  return arrayText([id, agencyId, hash]);
}

function arrayText(values: readonly (string | number | boolean | Date | null)[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
}
