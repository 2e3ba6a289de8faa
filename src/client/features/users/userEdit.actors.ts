import { fromCallback, fromPromise } from 'xstate';
import type {
  KeepRecordOutcome,
  RecordEditEvent,
  RecordEditInput,
  RecordSave,
  RecordTyping,
  SaveRecordOutcome,
} from '../../../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../../../machines/core/recordEdit.machine.ts';
import { getUser, saveUser } from '../../../contract/users/user.ts';
import { typedUserOf } from '../../../rules/users/typedUser.ts';
import { changedFields } from '../../../rules/users/userMerge.ts';
import { userFields, userForm, userRecord, userRow } from '../../../rules/users/userRecord.ts';
import { changedIn } from '../../core/offline-edits/deliverEdit.ts';
import {
  afterShownEdit,
  isUnanswered,
  keepHere,
  type LoadedUser,
  readCachedUser,
  resolveHere,
  type ShownEdit,
  shownEdit,
  type UserSave,
  withStoredEdit,
} from '../../core/offline-edits/offlineUsers.ts';
import { dayHere } from '../../platform/browser/dayHere.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { listenToAllEdits } from '../../platform/offline/editNews.ts';
import { type ActorSystem, attempt } from '../../shell/calls/attempt.ts';
import { DraftStore, type EditedUser, typedBefore } from './typedUser.ts';

/**
 * A person's record, to be edited, with what was typed before a logout; without an answer, from what this device keeps
 * (OFF-02).
 *
 * @throws CallError
 */
export async function userToOpen(
  edited: EditedUser,
  shown: ShownEdit,
  signal: AbortSignal,
): Promise<RecordEditInput> {
  const { userId: id, editor } = edited;
  const { base, user, label, changed, storedAt } = await readUser(id, shown, signal);
  const form = userForm(editor);
  const record = userRecord(base);
  const current = changed && userRecord(changed.current);
  const edit = label && { fields: userFields(user), label, current };
  const typed = typedUserOf(await typedBefore(edited, signal), form, record);
  const loaded = { record, choices: {}, typed, onDevice: { edit, storedAt } };
  return { form, id, isNew: false, today: dayHere(), loaded };
}

async function readUser(
  userId: string,
  shown: ShownEdit,
  signal: AbortSignal,
): Promise<LoadedUser> {
  try {
    const user = await call(getUser, { params: { userId } }, { signal });
    return { ...(await withStoredEdit(user, shown)), storedAt: null };
  } catch (error) {
    const kept = isUnanswered(error) ? await readCachedUser(userId, shown) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** Sends a save. @throws CallError unless others changed the same fields, or there was no answer. */
async function send(
  save: UserSave,
  shown: ShownEdit,
  { signal, system }: { signal: AbortSignal; system: ActorSystem },
): Promise<SaveRecordOutcome> {
  const { user, base, operationId } = save;
  try {
    const { model } = await call(saveUser, { body: { ...user, base, operationId } }, { signal });
    await resolveHere(model, shown, system);
    return { outcome: 'saved', record: userRecord(model) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isUnanswered(error)) return { outcome: 'unreachable', problem: error.problem };
    const changed = await changedIn(error.problem);
    if (changed === null) throw error;
    return { outcome: 'conflict', base: userRecord(base), current: userRecord(changed.current) };
  }
}

/** The editing of a person: the chart of every record, with what works offline. `shown` is the edit of this page. */
export function provideUserEdit(edited: EditedUser, shown: ShownEdit) {
  /** The last save, until it is answered or kept here: the same edit is sent again under the same id (SYNC-02). */
  let last: UserSave | null = null;
  const named = ({ fields, base }: RecordSave): UserSave => {
    const user = userRow(fields);
    if (last === null || changedFields(last.user, user).length > 0) {
      last = { user, base: userRow(base.fields), operationId: crypto.randomUUID() };
    }
    return last;
  };
  return recordEditMachine.provide({
    actors: {
      setTyping: fromCallback<RecordTyping>(({ receive }) => {
        const keeper = new DraftStore(edited);
        receive(({ type, typed }) => {
          void (type === 'typing.changed' ? keeper.keep(typed) : keeper.forget());
        });
        return () => void keeper.leave();
      }),
      watchEdit: fromCallback<RecordEditEvent>(({ sendBack }) =>
        listenToAllEdits(() => {
          void shownEdit(edited.userId, shown).then((event) => {
            if (event?.type === 'edit.refused') sendBack(event);
            else if (event) sendBack({ type: event.type, record: userRecord(event.model) });
          });
        }),
      ),
      saveRecord: fromPromise<SaveRecordOutcome, RecordSave>(async ({ input, ...scope }) => {
        const save = named(input);
        const { signal } = scope;
        const result = await attempt(scope, () =>
          afterShownEdit(save, { signal, shown }, (newest) => send(newest, shown, scope)),
        );
        if (!result.ok) return { outcome: 'refused', problem: result.failure.problem };
        if (result.value.outcome !== 'unreachable') last = null;
        return result.value;
      }),
      keepRecord: fromPromise<KeepRecordOutcome, RecordSave>(async ({ input, signal, system }) => {
        const kept = await afterShownEdit(named(input), { signal, shown }, (newest) =>
          keepHere(newest, shown, system),
        );
        if (kept.outcome === 'savedHere') last = null;
        return kept;
      }),
    },
  });
}
