import * as v from 'valibot';
import type { FieldChoice, FieldValue, RecordFields } from '../../contract/core/record.ts';
import { type FieldErrors, fieldErrors } from './fieldErrors.ts';

type Kind =
  | 'text'
  | 'email'
  | 'tel'
  | 'day'
  | 'number'
  | 'choice'
  | 'radio'
  | 'switch'
  | 'several'
  /** Typed unseen, returned empty by the server, and called "changed" wherever values are named. */
  | 'secret';

/** One field of a record's form: how it is called, typed and read. */
export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly kind: Kind;
  /** Its heading; fields of one heading are together. */
  readonly group: string;
  readonly hint?: string;
  /** May be left empty: always, or as the other fields are. */
  readonly optional?: boolean | ((fields: RecordFields) => boolean);
  readonly maxLength?: number;
  readonly width?: 'm' | 'l';
  /** Behind a number. */
  readonly unit?: string;
  /** Next to a checkbox. */
  readonly words?: string;
  /** What may be chosen, unless the server says (`RecordToEdit.choices`). */
  readonly choices?: readonly FieldChoice[];
  /** The first, empty choice. */
  readonly empty?: string;
  /** Stands in one row with the field before it. */
  readonly beside?: boolean;
  /** Left out of the form while this is false. */
  readonly isShown?: (fields: RecordFields) => boolean;
}

/** What the form of a noun is made of, and the rules that both sides check. */
export interface RecordForm {
  /** As in "this site could not be loaded". */
  readonly noun: string;
  /** The title while a new one has no name. */
  readonly newTitle: string;
  /** The field with the record's name (SHELL-02). */
  readonly nameField: string;
  readonly listPath: string;
  readonly listTitle: string;
  /** Where a record is edited; a new one is at `new` until it is saved, so that reloading does not start another. */
  readonly addressOf: (id: string) => string;
  readonly fields: readonly FieldDefinition[];
  /** The parsed fields, or a sentence for each that is wrong. */
  readonly check: (typed: RecordFields) => CheckedFields;
  /** What someone should know before saving, though it is allowed. @param today YYYY-MM-DD */
  readonly warn?: (fields: RecordFields, today: string) => readonly string[];
}

/** Where a noun is listed and edited, for one whose pages are side by side. */
export function pathsWithin(section: string): Pick<RecordForm, 'listPath' | 'addressOf'> {
  return { listPath: `${section}/list`, addressOf: (id) => `${section}/edit/${id}` };
}

export interface CheckedFields {
  readonly errors: FieldErrors;
  readonly fields: RecordFields;
}

/** Checks against the noun's schema; if nothing is wrong with single fields, against each other. */
export function checkFields<Fields extends RecordFields>(
  schema: v.GenericSchema<unknown, Fields>,
  typed: RecordFields,
  further: (fields: Fields) => FieldErrors = () => ({}),
): CheckedFields {
  const result = v.safeParse(schema, typed);
  if (!result.success) return { errors: fieldErrors(result.issues), fields: typed };
  return { errors: further(result.output), fields: result.output };
}

/** The content of a control, as the field's value: an empty number or day is null. */
export function typedValue(kind: Kind, text: string): FieldValue {
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
  return {
    ...versions.current,
    ...Object.fromEntries(kept.map(({ name }) => [name, versions.mine[name] ?? null])),
  };
}

/** A field's value as people read it, in a conflict and in the audit trail; empty if there is none. */
export function describeValue(
  field: FieldDefinition,
  value: FieldValue | undefined,
  choices: readonly FieldChoice[] = field.choices ?? [],
): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'secret') return value === '' ? '' : 'changed';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const textOf = (one: string) => choices.find((choice) => choice.value === one)?.text ?? one;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const text = textOf(String(value));
  return field.unit !== undefined && text !== '' ? `${text} ${field.unit}` : text;
}
