import { assign, sendTo, setup } from 'xstate';
import type { RecordFields, StoredRecord } from '../../src/contract/core/record.ts';
import {
  changedFieldsOf,
  pickFields,
  resolveRecord,
  type Side,
} from '../../src/rules/core/recordForm.ts';
import { callbackPlaceholder, promisePlaceholder } from './placeholders.ts';
import {
  checked,
  earlierOf,
  isKeptHere,
  type KeepRecordOutcome,
  mergeOf,
  type RecordEditContext,
  type RecordEditEvent,
  type RecordEditInput,
  type RecordSave,
  type RecordTyping,
  type SaveRecordOutcome,
  typedRecord,
  unlessSaved,
} from './recordEdit.context.ts';

const unexpected = 'The changes couldn’t be saved. Your entries are safe. Try again.';

/** The edit that waited here and the conflict are over. */
const settled = { kept: null, current: null, picks: {} } as const;

type Typed = { typed: RecordFields };

function savedAs(base: StoredRecord) {
  return { base, isNew: false, label: 'Saved', storedAt: null } as const;
}

/** The controls are filled in again only where they would show something else: it takes the cursor out of them. */
function shownAgain({ form, fields: before, filled }: RecordEditContext, fields: RecordFields) {
  const isSame = changedFieldsOf(form, before, fields).length === 0;
  return { fields, filled: isSame ? filled : filled + 1 };
}

/** The names the chart may use, and what each does. */
export const recordEditSetup = setup({
  types: {
    context: {} as RecordEditContext,
    input: {} as RecordEditInput,
    events: {} as RecordEditEvent,
    tags: {} as 'readOnly' | 'typed' | 'busy' | 'saved' | 'unchanged' | 'restored' | 'conflict',
  },
  actors: {
    /** Keeps unsaved text, so that leaving the page, or for a user a logout (OFF-03), loses nothing. */
    setTyping: callbackPlaceholder<RecordTyping>('setTyping'),
    /** Reports the result of the edit that this form stored on the device, whichever tab sent it. */
    watchEdit: callbackPlaceholder<RecordEditEvent>('watchEdit'),
    /** Saves on the server. */
    saveRecord: promisePlaceholder<SaveRecordOutcome, RecordSave>('saveRecord'),
    /** Keeps the same save on this device, to be sent when there is a connection. */
    keepRecord: promisePlaceholder<KeepRecordOutcome, RecordSave>('keepRecord'),
  },
  guards: {
    isReadOnly: ({ context: { form, base } }) => (form.whyReadOnly?.(base.fields) ?? null) !== null,
    isInConflict: ({ context: { current } }) => current !== null,
    hasTyped: ({ context: { earlier } }) => earlier !== null,
    isTypedOnOther: ({ context: { base, earlier } }) =>
      earlier !== null && earlier.base.version !== base.version,
    hasErrors: ({ context }, { typed }: Typed) =>
      Object.keys(checked(context, typed).errors).length > 0,
    /** An edit that waits here may be turned back into nothing; that is a save like any other. */
    isUnchanged: ({ context }, { typed }: Typed) =>
      !context.isNew &&
      !isKeptHere(context) &&
      changedFieldsOf(context.form, context.base.fields, checked(context, typed).fields).length ===
        0,
    isSaved: (_, { output }: { output: SaveRecordOutcome }) => output.outcome === 'saved',
    canKeep: ({ context }, { output }: { output: SaveRecordOutcome }) =>
      output.outcome === 'unreachable' && context.isKeptOffline,
    isSavedHere: (_, { output }: { output: KeepRecordOutcome }) => output.outcome === 'savedHere',
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
      return { base, fields: { ...base.fields, ...fields }, current: context.base };
    }),
    discardTyped: assign(({ context: { base, kept, filled } }) => ({
      fields: kept ?? base.fields,
      filled: filled + 1,
    })),
    notifyTyped: sendTo('setTyping', ({ context }): RecordTyping => {
      const { id, isNew } = context;
      return { type: 'typing.changed', id, isNew, typed: typedRecord(context) };
    }),
    /** Before the record is known to be a stored one. */
    endTyping: sendTo('setTyping', ({ context: { id, isNew } }): RecordTyping => {
      return { type: 'typing.ended', id, isNew, typed: null };
    }),
    /** Marks stay until the next attempt to save. */
    setTyped: assign(({ context }, { typed }: Typed) => ({
      fields: { ...context.fields, ...typed },
      label: unlessSaved(context),
    })),
    setErrors: assign(({ context }, { typed }: Typed) => ({
      fields: { ...context.fields, ...typed },
      errors: checked(context, typed).errors,
      label: unlessSaved(context),
    })),
    setChecked: assign(({ context }, { typed }: Typed) => ({
      fields: checked(context, typed).fields,
      errors: {},
      refusal: null,
      label: unlessSaved(context),
    })),
    setSaved: assign(({ context }, { output }: { output: SaveRecordOutcome }) => {
      if (output.outcome !== 'saved') throw new Error('Only what is saved has a record.');
      const { record } = output;
      return { ...savedAs(record), kept: null, fields: record.fields, filled: context.filled + 1 };
    }),
    keepHere: assign(({ context }, { output }: { output: KeepRecordOutcome }) => {
      if (output.outcome !== 'savedHere') throw new Error('This was not kept here.');
      const { fields } = output;
      return { ...shownAgain(context, fields), kept: fields, label: 'Saved here' as const };
    }),
    /** What was typed since the edit was kept stays. */
    setDelivered: assign(({ context }, { record }: { record: StoredRecord }) => {
      const { form, base, kept, fields: mine } = context;
      const typed = pickFields(mine, changedFieldsOf(form, kept ?? base.fields, mine));
      const shown = shownAgain(context, { ...record.fields, ...typed });
      return { ...savedAs(record), ...shown, kept: null };
    }),
    setAttention: assign({ label: 'Needs attention' as const }),
    setConflict: assign(({ context }, { output }: { output: SaveRecordOutcome }) => {
      if (output.outcome !== 'conflict') throw new Error('No one else changed this.');
      return { base: output.base ?? context.base, current: output.current };
    }),
    setRefusal: assign(
      (_, { output }: { output: SaveRecordOutcome | KeepRecordOutcome | null }) => {
        const problem = output && 'problem' in output ? output.problem : null;
        return { refusal: problem?.message ?? unexpected, errors: problem?.fields ?? {} };
      },
    ),
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
