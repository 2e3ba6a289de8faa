import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  FieldChoice,
  RecordFields,
  RecordToEdit,
  StoredRecord,
} from '../../src/contract/core/record.ts';
import type { CheckedFields, RecordForm } from '../../src/contract/core/recordForm.ts';
import {
  changedFieldsOf,
  mergeRecord,
  pickFields,
  type RecordMerge,
  type Side,
} from '../../src/rules/core/recordForm.ts';
import type { EditLabel } from '../../src/rules/offline/unsentEdit.ts';

export type RecordEditInput = {
  /** What the noun's form is made of, and its rules. */
  form: RecordForm;
  /** Also for a new record: the opener of the form makes it. */
  id: string;
  isNew: boolean;
  /** YYYY-MM-DD where the browser is; what is in the future is counted from it. */
  today: string;
  loaded: LoadedRecord;
};

/** What was typed and never saved, with what it was typed on: someone else may save before it is opened again. */
export type TypedRecord = {
  /** Of a new record as well: a save whose reply was lost is found under it, and no second one is made. */
  id: string;
  base: StoredRecord;
  /** Only those that differ from `base`. */
  fields: RecordFields;
};

/** What this device has of a record that can be edited offline (OFF-02). */
export type RecordOnDevice = {
  /** The edit that waits to be sent; null if none does. */
  edit: {
    fields: RecordFields;
    label: EditLabel;
    /** The record as the server had it by the time the edit reached it; null if it did not object. */
    current: StoredRecord | null;
  } | null;
  /** When the stored record was loaded (ISO 8601); null if the server replied. */
  storedAt: string | null;
};

/** A record to edit, with what was typed before the page was left; null if nothing was. */
export type LoadedRecord = RecordToEdit & { typed: TypedRecord | null; onDevice?: RecordOnDevice };

export type RecordSave = {
  id: string;
  /** What was edited. */
  base: StoredRecord;
  fields: RecordFields;
};

/** What the server made of a save. */
export type SaveRecordOutcome =
  | { outcome: 'saved'; record: StoredRecord }
  /** `base`: what the save continued from, where an earlier edit was delivered in the meantime. */
  | { outcome: 'conflict'; current: StoredRecord; base?: StoredRecord }
  /** It is not known whether the server took it. */
  | { outcome: 'unreachable'; problem: SaveProblem }
  | { outcome: 'refused'; problem: SaveProblem };

/** What this device made of a save that the server could not be reached for (OFF-02). */
export type KeepRecordOutcome =
  | { outcome: 'savedHere'; fields: RecordFields }
  | { outcome: 'refused'; problem: SaveProblem };

export type SaveProblem = Pick<Problem, 'message' | 'fields'>;

/** The update for the store of unsaved text; null if the form says nothing that the record does not. */
export type RecordTyping = {
  /** Ended: it was saved, or discarded where it was shown. */
  type: 'typing.changed' | 'typing.ended';
  id: string;
  isNew: boolean;
  typed: TypedRecord | null;
};

export type RecordEditEvent =
  /** The server took the edit that this form kept on the device; `record` is as it is there now (SYNC-01). */
  | { type: 'edit.delivered'; record: StoredRecord }
  /** The server refused that edit (SYNC-02). */
  | { type: 'edit.refused' }
  /** Something was typed or chosen; what depends on it is shown again. */
  | { type: 'form.changed'; typed: RecordFields }
  | { type: 'save.requested'; typed: RecordFields }
  /** What was restored is abandoned. */
  | { type: 'restored.discarded' }
  | { type: 'choice.made'; field: string; side: Side }
  | { type: 'choices.confirmed' }
  /** One's own changes are abandoned for those of the other. */
  | { type: 'changes.discarded' };

export type RecordEditContext = Omit<RecordEditInput, 'loaded'> & {
  /** As the server has it. */
  base: StoredRecord;
  /** An edit of it can wait on this device (OFF-02). */
  isKeptOffline: boolean;
  /** As it is typed. */
  fields: RecordFields;
  /** How often the controls were filled in: where it changes, they show `fields` again. */
  filled: number;
  /** As the edit that waits on this device has it; null if this form shows none. */
  kept: RecordFields | null;
  /** What became of the last edit; null if nothing was saved since. */
  label: EditLabel | null;
  /** When the stored record was loaded (ISO 8601); null if the server replied. */
  storedAt: string | null;
  choices: Readonly<Record<string, readonly FieldChoice[]>>;
  /** What was typed before the page was left, until it is saved or abandoned. */
  earlier: TypedRecord | null;
  /** The record as someone else left it in the meantime. */
  current: StoredRecord | null;
  picks: Readonly<Record<string, Side>>;
  errors: FieldErrors;
  refusal: string | null;
};

/** What the other changed, and where the two have to be chosen between; null if no one did. */
export function mergeOf(context: RecordEditContext): RecordMerge | null {
  const { form, base, current, fields: mine } = context;
  if (!current) return null;
  return mergeRecord(form, { base: base.fields, mine, current: current.fields });
}

/** The title: the record's name (SHELL-02), as it is stored. */
export function nameOf({ form, base }: RecordEditContext): string {
  const name = base.fields[form.nameField];
  return typeof name === 'string' && name !== '' ? name : form.newTitle;
}

export function checked({ form, base }: RecordEditContext, typed: RecordFields): CheckedFields {
  return form.check({ ...base.fields, ...typed }, base.fields);
}

/** What was saved before says nothing of what is typed now; what waits here does. */
export function unlessSaved({ label }: RecordEditContext): EditLabel | null {
  return label === 'Saved' ? null : label;
}

/** Whether an edit of the record waits on this device. */
export function isKeptHere(context: RecordEditContext): boolean {
  return unlessSaved(context) !== null;
}

/**
 * Of the typed values, valid or not, only what differs from the record; a secret is stored nowhere, but typed again.
 */
export function typedRecord(context: RecordEditContext): TypedRecord | null {
  const { id, form, base, fields } = context;
  const typed = changedFieldsOf(form, base.fields, fields).filter(({ kind }) => kind !== 'secret');
  return typed.length === 0 ? null : { id, base, fields: pickFields(fields, typed) };
}

/** @throws Error if nothing was typed. */
export function earlierOf({ earlier }: RecordEditContext): TypedRecord {
  if (!earlier) throw new Error('Nothing was typed before.');
  return earlier;
}

/** One try to save: what was edited, and what it is now. */
export function toSave({ id, base, fields }: RecordEditContext): RecordSave {
  return { id, base, fields };
}
