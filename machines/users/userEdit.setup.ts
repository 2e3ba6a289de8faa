import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/fieldErrors.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { EditableField, UserChanged, UserRow } from '../../src/contract/users/user.ts';
import type { EditLabel } from '../../src/rules/offline/unsentEdit.ts';
import type { TypedUser } from '../../src/rules/users/typedUser.ts';
import { checkUserEdit } from '../../src/rules/users/userForm.ts';
import {
  changedFields,
  type EditableUser,
  pick,
  resolveConflict,
  type Side,
  withFields,
} from '../../src/rules/users/userMerge.ts';
import { type UserEditor, whyNotEditable } from '../../src/rules/users/userRights.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** Whose record is edited, and by whom. */
export type EditedUser = { userId: string; editor: UserEditor };

export type UserEditInput = EditedUser & { loaded: UserToEdit };

/** A person's record as it is to be edited. */
export type LoadedUser = {
  /** As the server has it, as far as this device knows. */
  readonly base: UserRow;
  /** With what was edited on this device and is not on the server yet; else the same. */
  readonly user: UserRow;
  /** What became of that edit; null if there is none. */
  readonly label: EditLabel | null;
  /** The server had something else by the time the edit reached it. */
  readonly changed: UserChanged | null;
  /** When the stored record was loaded (ISO 8601); null if the server replied. */
  readonly storedAt: string | null;
};

/** `typed`: what the same person had typed when a session of theirs ended (OFF-03); null if that is nothing. */
export type UserToEdit = LoadedUser & { readonly typed: TypedUser | null };

/** One save: sent again with the same id it is the same save. */
export type UserSave = {
  readonly user: UserRow;
  readonly base: UserRow;
  readonly operationId: string;
};

export type SaveUserOutcome =
  | { outcome: 'saved'; model: UserRow }
  /** Kept on this device, to be sent when there is a connection (OFF-02). */
  | { outcome: 'savedHere'; user: UserRow }
  | { outcome: 'conflict'; changed: UserChanged }
  | { outcome: 'refused'; problem: Pick<Problem, 'message' | 'fields'> };

export type UserEditEvent =
  /** Something in the form was changed. */
  | { type: 'form.typed'; form: EditableUser }
  /** The server took the edit that this form kept on the device; `model` is the record as it is there now (SYNC-01). */
  | { type: 'edit.delivered'; model: UserRow }
  /** The server refused that edit (SYNC-02). */
  | { type: 'edit.refused' }
  /** What was restored from before the logout is abandoned. */
  | { type: 'restored.discarded' }
  | { type: 'save.requested'; form: EditableUser }
  | { type: 'choice.made'; field: EditableField; side: Side }
  | { type: 'choices.confirmed' };

/** The update for the store of unsaved text. */
export type TypingEvent = { type: 'typing.changed'; work: TypedUser } | { type: 'typing.ended' };

export type UserEditContext = EditedUser & {
  base: UserRow;
  user: UserRow;
  /** The record as the edit that waits on this device has it; null if this form shows none. */
  kept: UserRow | null;
  /** What the form holds since it was last filled; null if nothing was typed. */
  typed: EditableUser | null;
  /** What was typed before a logout; null if nothing was. */
  earlier: TypedUser | null;
  /** What the fields were filled from: where it changes, they are filled again. */
  drawn: UserRow;
  /** The record without what was restored; null if nothing was. */
  untyped: { readonly base: UserRow; readonly user: UserRow } | null;
  label: EditLabel | null;
  storedAt: string | null;
  /** The last save, until it is answered; the same edit is then sent under the same id. */
  save: UserSave | null;
  changed: UserChanged | null;
  choices: Partial<Record<EditableField, Side>>;
  errors: FieldErrors;
  refusal: string | null;
};

const unexpected = 'The changes couldn’t be saved. Your entries are safe. Try again.';

function checked(context: UserEditContext, form: EditableUser) {
  const { base, user } = context;
  const result = checkUserEdit(context.editor, base, form);
  return { errors: result.errors, user: { ...user, ...result.user } };
}

/** What was saved before says nothing of what is typed now; what waits here does. */
function unlessSaved(label: EditLabel | null): EditLabel | null {
  return label === 'Saved' ? null : label;
}

/** Fields that both changed and no one has chosen between yet. */
export function openChoices({ changed, choices }: UserEditContext): EditableField[] {
  return (changed?.fields ?? []).filter((field) => choices[field] === undefined);
}

const settled = {
  kept: null,
  typed: null,
  save: null,
  changed: null,
  choices: {},
  errors: {},
  refusal: null,
  untyped: null,
} as const;

/** What the form says that the record does not, as it was typed, and what the record says there. */
function typedIn(context: UserEditContext, form: EditableUser): TypedUser {
  const { base } = context;
  const fields = changedFields(base, checked(context, form).user);
  return { fields: pick(form, fields), before: pick(base, fields) };
}

/** The names the chart may use, and what each does. */
export const userEditSetup = setup({
  types: {
    context: {} as UserEditContext,
    input: {} as UserEditInput,
    events: {} as UserEditEvent,
    tags: {} as
      | 'readOnly'
      | 'form'
      | 'busy'
      | 'saved'
      | 'savedHere'
      | 'unchanged'
      | 'restored'
      | 'conflict',
  },
  actors: {
    /** Reports the result of the edit that this form stored on the device, whichever tab sent it. */
    watchEdit: callbackPlaceholder<UserEditEvent, { userId: string }>('watchEdit'),
    /** OFF-03: keeps unsaved text, sealed, for the case that the session ends; forgets it when the page is left. */
    setTyping: callbackPlaceholder<TypingEvent, EditedUser>('setTyping'),
    /** A new id for a save. */
    nameSave: promisePlaceholder<{ operationId: string }>('nameSave'),
    saveUser: promisePlaceholder<SaveUserOutcome, UserSave>('saveUser'),
  },
  guards: {
    isInConflict: ({ context: { changed } }) => changed !== null,
    isReadOnly: ({ context: { editor, base } }) => whyNotEditable(editor, base) !== null,
    hasTyped: ({ context: { earlier } }) => earlier !== null,
    hasErrors: ({ context }, { form }: { form: EditableUser }) =>
      Object.keys(checked(context, form).errors).length > 0,
    /** An edit that waits here may be turned back into nothing; that is a save like any other. */
    isUnchanged: ({ context }, { form }: { form: EditableUser }) => {
      const { base, user } = context;
      const typed = checked(context, form).user;
      const hasStored = context.label !== null && changedFields(base, user).length > 0;
      return !hasStored && changedFields(base, typed).length === 0;
    },
    isRepeat: ({ context }, { form }: { form: EditableUser }) =>
      context.save !== null &&
      changedFields(context.save.user, checked(context, form).user).length === 0,
    isSaved: (_, { output }: { output: SaveUserOutcome }) => output.outcome === 'saved',
    isSavedHere: (_, { output }: { output: SaveUserOutcome }) => output.outcome === 'savedHere',
    isConflict: (_, { output }: { output: SaveUserOutcome }) => output.outcome === 'conflict',
    isChosen: ({ context }) => openChoices(context).length === 0,
  },
  actions: {
    restoreTyped: assign(({ context: { base, user, earlier } }) => ({
      // As it was when it was typed: a change by someone else since is reported when it is saved (SYNC-03).
      base: { ...base, ...earlier?.before },
      drawn: { ...base, ...earlier?.before },
      user: { ...user, ...earlier?.fields },
      untyped: { base, user },
      earlier: null,
    })),
    discardTyped: assign(({ context: { base, untyped } }) => ({
      ...untyped,
      drawn: untyped?.base ?? base,
      typed: null,
      untyped: null,
    })),
    noteTyped: assign((_, { form }: { form: EditableUser }) => ({ typed: form })),
    /** What was typed since the edit was kept stays; the fields are only filled again where they would show something else. */
    setDelivered: assign(({ context }, { model }: { model: UserRow }) => {
      const { base, user: shown } = context;
      const mine = context.typed ? checked(context, context.typed).user : shown;
      const user = withFields(model, mine, changedFields(context.kept ?? base, mine));
      const isSame = changedFields(mine, user).length === 0;
      return {
        base: model,
        user,
        kept: null,
        drawn: isSame ? context.drawn : model,
        label: 'Saved' as const,
        storedAt: null,
      };
    }),
    setAttention: assign({ label: 'Needs attention' as const }),
    notifyTyped: sendTo(
      'setTyping',
      ({ context }, { form }: { form: EditableUser }): TypingEvent => ({
        type: 'typing.changed',
        work: typedIn(context, form),
      }),
    ),
    endTyping: sendTo('setTyping', (): TypingEvent => ({ type: 'typing.ended' })),
    setErrors: assign(({ context }, { form }: { form: EditableUser }) => ({
      user: { ...context.user, ...form },
      errors: checked(context, form).errors,
      refusal: null,
      label: unlessSaved(context.label),
    })),
    setForm: assign(({ context }, { form }: { form: EditableUser }) => ({
      user: checked(context, form).user,
      errors: {},
      refusal: null,
      label: unlessSaved(context.label),
    })),
    setSave: assign(({ context }, { operationId }: { operationId: string }) => ({
      save: { base: context.base, user: context.user, operationId },
    })),
    setModel: assign((_, { output }: { output: SaveUserOutcome }) => {
      if (output.outcome !== 'saved') throw new Error('Only what is saved has a model.');
      const { model } = output;
      const label = 'Saved' as const;
      return { ...settled, base: model, user: model, drawn: model, label, storedAt: null };
    }),
    keepHere: assign((_, { output }: { output: SaveUserOutcome }) => {
      if (output.outcome !== 'savedHere') throw new Error('This was not kept here.');
      return { ...settled, user: output.user, kept: output.user, label: 'Saved here' as const };
    }),
    setConflict: assign((_, { output }: { output: SaveUserOutcome }) => {
      if (output.outcome !== 'conflict') throw new Error('No one else changed this.');
      return { ...settled, changed: output.changed, label: 'Needs attention' as const };
    }),
    setRefusal: assign((_, { output }: { output: SaveUserOutcome | null }) => ({
      refusal: output?.outcome === 'refused' ? output.problem.message : unexpected,
      errors: (output?.outcome === 'refused' && output.problem.fields) || {},
    })),
    setChoice: assign(({ context }, { field, side }: { field: EditableField; side: Side }) => ({
      choices: { ...context.choices, [field]: side },
    })),
    /** The choice is a new edit, of the record as the server has it now. */
    resolveConflict: assign(({ context }) => {
      const { base, user: mine } = context;
      const current = context.changed?.current;
      if (!current) throw new Error('There is no conflict to settle.');
      const user = resolveConflict({ base, mine, current }, context.choices);
      return { ...settled, base: current, drawn: current, user };
    }),
  },
});
