import * as v from 'valibot';
import { FieldValue, type RecordFields, type StoredRecord } from '../../contract/core/record.ts';
import type { RecordForm } from '../../contract/core/recordForm.ts';
import { mergeRecord, pickFields } from '../core/recordForm.ts';

const Fields = v.record(v.string(), FieldValue);

const Kept = v.object({ fields: Fields, before: Fields });

/** OFF-03: what is kept of the user editor: the text as it was typed, and what the record said there. */
export function keptText({ base, fields }: { base: StoredRecord; fields: RecordFields }) {
  const before = Object.keys(fields).map((name) => [name, base.fields[name] ?? null] as const);
  return { fields, before: Object.fromEntries(before) };
}

/**
 * OFF-03: what was kept of the user editor, to be restored; null if it is nothing of the kind, or nothing at all. It
 * stays an edit of what it was typed on (version 0) if someone else changed the same fields since (SYNC-03).
 *
 * @param record as the server has it now.
 */
export function typedUserOf(kept: unknown, form: RecordForm, record: StoredRecord) {
  const parsed = v.safeParse(Kept, kept);
  if (!parsed.success) return null;
  const { fields } = parsed.output;
  const given = form.fields.filter(({ name }) => {
    const kind = typeof record.fields[name];
    return typeof fields[name] === kind && typeof parsed.output.before[name] === kind;
  });
  if (given.length === 0) return null;
  const typed = pickFields(fields, given);
  const before = { ...record.fields, ...pickFields(parsed.output.before, given) };
  const versions = { base: before, mine: { ...before, ...typed }, current: record.fields };
  const isFree = mergeRecord(form, versions).clashes.length === 0;
  const { id } = record;
  return { id, fields: typed, base: isFree ? record : { ...record, version: 0, fields: before } };
}
