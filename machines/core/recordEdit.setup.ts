import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/fieldErrors.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  FieldChoice,
  RecordFields,
  RecordToEdit,
  RecordToSave,
  StoredRecord,
} from '../../src/contract/core/record.ts';
import type { CheckedFields, RecordForm } from '../../src/contract/core/recordForm.ts';
import {
  changedFieldsOf,
  mergeRecord,
  type RecordMerge,
  resolveRecord,
  type Side,
} from '../../src/rules/core/recordForm.ts';
import { callbackPlaceholder, promisePlaceholder } from './placeholders.ts';

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

/** A record to edit, with what was typed before the page was left; null if nothing was. */
export type LoadedRecord = RecordToEdit & { typed: TypedRecord | null };

export type SaveRecordOutcome =
  | { outcome: 'saved'; record: StoredRecord }
  | { outcome: 'conflict'; current: StoredRecord }
  | { outcome: 'refused'; problem: Pick<Problem, 'message' | 'fields'> };

/** The update for the store of unsaved text; null if the form says nothing that the record does not. */
export type RecordTyping = {
  type: 'typing.changed';
  id: string;
  isNew: boolean;
  typed: TypedRecord | null;
};

export type RecordEditEvent =
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
  /** As it is typed. */
  fields: RecordFields;
  choices: Readonly<Record<string, readonly FieldChoice[]>>;
  /** What was typed before the page was left, until it is saved or abandoned. */
  earlier: TypedRecord | null;
  /** The record as someone else left it in the meantime. */
  current: StoredRecord | null;
  picks: Readonly<Record<string, Side>>;
  errors: FieldErrors;
  refusal: string | null;
};

const unexpected = 'The changes couldn’t be saved. Your entries are safe. Try again.';

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

function checked(context: RecordEditContext, typed: RecordFields): CheckedFields {
  return context.form.check({ ...context.base.fields, ...typed });
}

/**
 * Of the typed values, valid or not, only what differs from the record; a secret is stored nowhere, but typed again.
 */
function typedRecord(context: RecordEditContext): TypedRecord | null {
  const { id, form, base, fields } = context;
  const changed = changedFieldsOf(form, base.fields, fields)
    .filter(({ kind }) => kind !== 'secret')
    .map(({ name }) => name);
  if (changed.length === 0) return null;
  const typed = Object.entries(fields).filter(([name]) => changed.some((other) => other === name));
  return { id, base, fields: Object.fromEntries(typed) };
}

/** @throws Error if nothing was typed. */
function earlierOf({ earlier }: RecordEditContext): TypedRecord {
  if (!earlier) throw new Error('Nothing was typed before.');
  return earlier;
}

const settled = { earlier: null, current: null, picks: {}, errors: {}, refusal: null } as const;

type Typed = { typed: RecordFields };

/** The names the chart may use, and what each does. */
export const recordEditSetup = setup({
  types: {
    context: {} as RecordEditContext,
    input: {} as RecordEditInput,
    events: {} as RecordEditEvent,
    tags: {} as 'form' | 'busy' | 'saved' | 'unchanged' | 'restored' | 'conflict',
  },
  actors: {
    /** Keeps unsaved text for as long as the app is open, so that leaving the page loses nothing. */
    setTyping: callbackPlaceholder<RecordTyping>('setTyping'),
    saveRecord: promisePlaceholder<SaveRecordOutcome, RecordToSave>('saveRecord'),
  },
  guards: {
    hasTyped: ({ context: { earlier } }) => earlier !== null,
    isTypedOnOther: ({ context: { base, earlier } }) =>
      earlier !== null && earlier.base.version !== base.version,
    hasErrors: ({ context }, { typed }: Typed) =>
      Object.keys(checked(context, typed).errors).length > 0,
    isUnchanged: ({ context }, { typed }: Typed) =>
      !context.isNew &&
      changedFieldsOf(context.form, context.base.fields, checked(context, typed).fields).length ===
        0,
    isSaved: (_, { output }: { output: SaveRecordOutcome }) => output.outcome === 'saved',
    isConflict: (_, { output }: { output: SaveRecordOutcome }) => output.outcome === 'conflict',
    isChosen: ({ context }) =>
      (mergeOf(context)?.clashes ?? []).every(({ name }) => context.picks[name] !== undefined),
  },
  actions: {
    restoreTyped: assign(({ context }) => {
      const { id, fields } = earlierOf(context);
      return { id, fields: { ...context.fields, ...fields } };
    }),
    /** What was typed stays an edit of what it was typed on: laid over, it would undo what the other saved. */
    restoreConflict: assign(({ context }) => {
      const { base, fields } = earlierOf(context);
      return { ...settled, base, fields: { ...base.fields, ...fields }, current: context.base };
    }),
    discardTyped: assign(({ context: { base } }) => ({ ...settled, fields: base.fields })),
    notifyTyped: sendTo('setTyping', ({ context }): RecordTyping => {
      const { id, isNew } = context;
      return { type: 'typing.changed', id, isNew, typed: typedRecord(context) };
    }),
    /** Before the record is known to be a stored one. */
    endTyping: sendTo('setTyping', ({ context: { id, isNew } }): RecordTyping => {
      return { type: 'typing.changed', id, isNew, typed: null };
    }),
    /** Marks stay until the next attempt to save. */
    setTyped: assign(({ context }, { typed }: Typed) => ({
      fields: { ...context.fields, ...typed },
    })),
    setErrors: assign(({ context }, { typed }: Typed) => ({
      fields: { ...context.fields, ...typed },
      errors: checked(context, typed).errors,
      refusal: null,
    })),
    setChecked: assign(({ context }, { typed }: Typed) => ({
      fields: checked(context, typed).fields,
      errors: {},
      refusal: null,
    })),
    setSaved: assign((_, { output }: { output: SaveRecordOutcome }) => {
      if (output.outcome !== 'saved') throw new Error('Only what is saved has a record.');
      return { ...settled, base: output.record, fields: output.record.fields, isNew: false };
    }),
    setConflict: assign((_, { output }: { output: SaveRecordOutcome }) => {
      if (output.outcome !== 'conflict') throw new Error('No one else changed this.');
      return { ...settled, current: output.current };
    }),
    setRefusal: assign((_, { output }: { output: SaveRecordOutcome | null }) => ({
      refusal: output?.outcome === 'refused' ? output.problem.message : unexpected,
      errors: (output?.outcome === 'refused' && output.problem.fields) || {},
    })),
    setChoice: assign(({ context }, { field, side }: { field: string; side: Side }) => ({
      picks: { ...context.picks, [field]: side },
    })),
    /** The choice is a new edit, of the record as the server has it now. */
    resolveConflict: assign(({ context }) => {
      const { form, current, fields: mine, picks } = context;
      if (!current) throw new Error('There is no conflict to settle.');
      const versions = { base: context.base.fields, mine, current: current.fields };
      return {
        ...settled,
        isNew: false,
        base: current,
        fields: resolveRecord(form, versions, picks),
      };
    }),
    takeTheirs: assign(({ context: { current } }) => {
      if (!current) throw new Error('There is no conflict to settle.');
      return { ...settled, isNew: false, base: current, fields: current.fields };
    }),
  },
});
