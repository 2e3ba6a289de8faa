import type { FieldChoice, FieldValue, RecordFields } from '../../contract/core/record.ts';
import type { FieldDefinition, RecordForm } from '../../contract/core/recordForm.ts';
import { dayText } from '../time/dayText.ts';

/** The content of a control, as the field's value: an empty number or day is null. */
export function typedValue(kind: FieldDefinition['kind'], text: string): FieldValue {
  if (kind === 'number') {
    if (text === '') return null;
    return /^-?\d{1,12}$/.test(text) ? Number(text) : text;
  }
  return kind === 'day' && text === '' ? null : text;
}

/** Whether two values of a field are the same. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return (one ?? null) === (other ?? null);
  return one.length === other.length && one.every((entry) => other.includes(entry));
}

/** The fields of a form in which two versions differ, in the order in which they are shown. */
export function changedFieldsOf(
  form: RecordForm,
  before: RecordFields,
  after: RecordFields,
): readonly FieldDefinition[] {
  return form.fields.filter(({ name }) => !isSameValue(before[name], after[name]));
}

/** Some fields of a version, without the others. */
export function pickFields(from: RecordFields, fields: readonly FieldDefinition[]): RecordFields {
  return Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? null]));
}

export type Side = 'mine' | 'theirs';

/** What two people changed of one record since the first of them opened it. */
export interface RecordMerge {
  /** Both changed it, to different values: someone has to choose. */
  readonly clashes: readonly FieldDefinition[];
  /** Only the other person changed it; it keeps that value. */
  readonly theirs: readonly FieldDefinition[];
  /** Only the person who saves now changed it. */
  readonly mine: readonly FieldDefinition[];
}

/** Sets an edit (`base` to `mine`) against the record as it is now, field by field. */
export function mergeRecord(
  form: RecordForm,
  { base, mine, current }: { base: RecordFields; mine: RecordFields; current: RecordFields },
): RecordMerge {
  const own = changedFieldsOf(form, base, mine);
  const others = changedFieldsOf(form, base, current);
  const clashes = own.filter(
    (field) => others.includes(field) && !isSameValue(mine[field.name], current[field.name]),
  );
  return {
    clashes,
    theirs: others.filter((field) => !clashes.includes(field)),
    mine: own.filter((field) => !others.includes(field)),
  };
}

/**
 * The record after a choice: the current one, with one's own changes and those of the conflicting fields that stay
 * mine.
 */
export function resolveRecord(
  form: RecordForm,
  versions: { base: RecordFields; mine: RecordFields; current: RecordFields },
  picks: Readonly<Record<string, Side>>,
): RecordFields {
  const { clashes, mine } = mergeRecord(form, versions);
  const kept = [...mine, ...clashes.filter(({ name }) => picks[name] === 'mine')];
  return { ...versions.current, ...pickFields(versions.mine, kept) };
}

/** A field's value as people read it, in a conflict and in the audit trail; empty if there is none. */
export function describeValue(
  field: FieldDefinition,
  value: FieldValue | undefined,
  choices: readonly FieldChoice[] = field.choices ?? [],
): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'secret') return value === '' ? '' : 'changed';
  const reading = field.readAs?.[String(value)];
  if (reading !== undefined) return reading;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const textOf = (one: string) => choices.find((choice) => choice.value === one)?.text ?? one;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const text = textOf(String(value));
  if (text === '') return '';
  if (field.kind === 'day') return dayText(text);
  return field.unit === undefined ? text : `${text} ${field.unit}`;
}
