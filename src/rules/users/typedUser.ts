import * as v from 'valibot';
import { FieldValue, StoredRecord } from '../../contract/core/record.ts';
import type { RecordForm } from '../../contract/core/recordForm.ts';
import { mergeRecord, pickFields } from '../core/recordForm.ts';

const Kept = v.object({ base: StoredRecord, fields: v.record(v.string(), FieldValue) });

/**
 * OFF-03: what was kept of the user editor, to be restored; null if it is nothing of the kind, or nothing at all. It
 * stays an edit of what it was typed on (version 0) if someone else changed the same fields since (SYNC-03).
 *
 * @param record as the server has it now.
 */
export function typedUserOf(kept: unknown, form: RecordForm, record: StoredRecord) {
  const parsed = v.safeParse(Kept, kept);
  if (!parsed.success) return null;
  const { base, fields } = parsed.output;
  const given = form.fields.filter(({ name }) => {
    const kind = typeof record.fields[name];
    return typeof fields[name] === kind && typeof base.fields[name] === kind;
  });
  if (given.length === 0) return null;
  const typed = pickFields(fields, given);
  const before = { ...record.fields, ...pickFields(base.fields, given) };
  const versions = { base: before, mine: { ...before, ...typed }, current: record.fields };
  const isFree = mergeRecord(form, versions).clashes.length === 0;
  const { id } = record;
  return { id, fields: typed, base: isFree ? record : { ...record, version: 0, fields: before } };
}
