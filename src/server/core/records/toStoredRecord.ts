import type { RecordFields, StoredRecord } from '../../../contract/core/record.ts';

export interface Stamped {
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** A row with the columns of `editable`, as the contract shows its record. */
export function toStoredRecord<Fields extends RecordFields>(
  { version, changedBy, changedAt }: Stamped,
  id: string,
  fields: Fields,
): StoredRecord & { fields: Fields } {
  return { id, version, fields, changedBy, changedAt: changedAt?.toISOString() ?? null };
}
