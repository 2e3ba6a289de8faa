import * as v from 'valibot';
import { Count, Instant, RecordId } from './primitives.ts';

/** What one field of an editable record holds. */
export const FieldValue = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.pipe(v.array(v.string()), v.readonly()),
]);
export type FieldValue = v.InferOutput<typeof FieldValue>;

/** The fields of an editable record by name. */
export type RecordFields = Readonly<Record<string, FieldValue>>;

type FieldsSchema = v.GenericSchema<unknown, RecordFields>;

/**
 * Fields as the server sends them: an empty form, and values stored before a rule existed, are also valid. The noun's
 * own schema validates what is sent.
 */
function told<Fields extends FieldsSchema>(
  fields: Fields,
): v.GenericSchema<v.InferOutput<Fields>, v.InferOutput<Fields>> {
  const names =
    'entries' in fields && typeof fields.entries === 'object'
      ? Object.keys(fields.entries ?? {})
      : [];
  const schema: unknown = v.objectWithRest(
    Object.fromEntries(names.map((name) => [name, FieldValue])),
    FieldValue,
  );
  return schema as v.GenericSchema<v.InferOutput<Fields>, v.InferOutput<Fields>>;
}

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Of a record to be opened: its id, or `new` for the form of a new one. */
export const NewOrRecordId = v.union([v.literal('new'), RecordId]);

/** One of the values that a field may take, with its words. */
export const FieldChoice = v.object({
  value: v.string(),
  text: v.string(),
  /** It is shown and cannot be chosen; its text says why. */
  disabled: v.exactOptional(v.boolean()),
});
export type FieldChoice = v.InferOutput<typeof FieldChoice>;

/** The fields that the user has no right to change: why, and who may (RIGHT-06). */
export const NotPermittedFields = v.object({ why: v.string(), fields: v.array(v.string()) });
export type NotPermittedFields = v.InferOutput<typeof NotPermittedFields>;

/** A record as it is stored: each save counts the version up by one, from 1. */
export const StoredRecord = v.object({
  id: Id,
  version: Count,
  fields: v.record(v.string(), FieldValue),
  /** Who saved it last, and when; null if no one has since it was made. */
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(Instant),
});
export type StoredRecord = v.InferOutput<typeof StoredRecord>;

/** The same with the fields of one noun. */
export function storedRecord<Fields extends FieldsSchema>(fields: Fields) {
  return v.object({ ...StoredRecord.entries, fields: told(fields) });
}

/**
 * What a form is opened with: the record, and what may be chosen in fields whose choices are records themselves. A new
 * record has version 0 and the fields of an empty form.
 */
export function recordToEdit<Fields extends FieldsSchema>(fields: Fields) {
  return v.object({
    record: storedRecord(fields),
    choices: v.record(v.string(), v.array(FieldChoice)),
    notPermitted: v.exactOptional(NotPermittedFields),
  });
}
export type RecordToEdit = {
  record: StoredRecord;
  choices: Readonly<Record<string, readonly FieldChoice[]>>;
  notPermitted?: NotPermittedFields;
};

/**
 * A save: the record's id (a new record's is made up by its sender, so that a repeat makes no second one), the
 * version that was edited (0 for a new one) and all fields. Sent again after a lost reply, it finds its own result.
 * What is sent may be anything that was typed; what the server works with has the fields of the noun.
 */
export function recordToSave<Fields extends FieldsSchema>(
  id: v.GenericSchema<string, string>,
  fields: Fields,
): v.GenericSchema<RecordToSave, RecordToSave<v.InferOutput<Fields>>> {
  const schema: unknown = v.object({ id, version: Count, fields });
  return schema as v.GenericSchema<RecordToSave, RecordToSave<v.InferOutput<Fields>>>;
}
export type RecordToSave<Fields extends RecordFields = RecordFields> = {
  id: string;
  version: number;
  fields: Fields;
};

/** Bytes of a save with 10,000 people in it. */
export const largestPeople = 512 * 1_024;

/** What stands in `details` of the problem `record_changed`. */
export const RecordChanged = v.object({ current: StoredRecord });
export type RecordChanged = v.InferOutput<typeof RecordChanged>;
