import * as v from 'valibot';
import { type FieldErrors, fieldErrors } from './problem.ts';
import type { FieldChoice, RecordFields } from './record.ts';

type Kind =
  | 'text'
  | 'email'
  | 'tel'
  | 'day'
  /** HH:MM, with the offset from UTC that is chosen where clocks show it twice. */
  | 'time'
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
  /** Of a time: the fields that hold its day, and the time zone whose clocks show it. */
  readonly clock?: { readonly day: string; readonly timeZone: string };
  readonly width?: 'm' | 'l';
  /** Behind a number. */
  readonly unit?: string;
  /** Next to a checkbox. */
  readonly words?: string;
  /** What may be chosen, unless the server says (`RecordToEdit.choices`). */
  readonly choices?: readonly FieldChoice[];
  /** The first, empty choice. */
  readonly empty?: string;
  /** The address of a new record may fill it in: the NDC of a package that was scanned. */
  readonly isFilledByAddress?: boolean;
  /** Stands in one row with the field before it. */
  readonly beside?: boolean;
  /** Left out of the form while this is false. */
  readonly isShown?: (fields: RecordFields) => boolean;
  /** Why it stays as it is, shown with its value in place of a control. @param base as the server has it */
  readonly whyFixed?: (base: RecordFields) => string | null;
  /** How values are read, where it is neither as their choices say nor “Yes” and “No”. */
  readonly readAs?: Readonly<Record<string, string>>;
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
  /** The parsed fields, or a sentence for each that is wrong. @param base as the server has it */
  readonly check: (typed: RecordFields, base?: RecordFields) => CheckedFields;
  /** What someone should know before saving, though it is allowed. @param today YYYY-MM-DD */
  readonly warn?: (fields: RecordFields, today: string) => readonly string[];
  /** Why the user may only read a record; null if they may change it. @param base as the server has it */
  readonly whyReadOnly?: (base: RecordFields) => string | null;
  /** What is shown of a record and is not in its form. */
  readonly facts?: (fields: RecordFields) => readonly { label: string; value: string }[];
  /** Above earlier entries that are back in the form, where they outlast more than leaving the page. */
  readonly restoredTitle?: string;
}

/** The switch with which a record is taken out of use. @param words what it means while it is on */
export function activeSwitch(group: string, words: string): FieldDefinition {
  return { name: 'isActive', label: 'Active', kind: 'switch', group, words };
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
