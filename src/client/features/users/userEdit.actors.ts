import { fromCallback, fromPromise } from 'xstate';
import { userEditMachine } from '../../../../machines/users/userEdit.machine.ts';
import type {
  EditedUser,
  LoadedUser,
  SaveUserOutcome,
  TypingEvent,
  UserEditEvent,
  UserSave,
  UserToEdit,
} from '../../../../machines/users/userEdit.setup.ts';
import { hasCode } from '../../../contract/problems.ts';
import { getUser, saveUser, UserChanged } from '../../../contract/users/user.ts';
import { listenToAllEdits } from '../../core/offline-edits/editNews.ts';
import {
  afterShownEdit,
  isUnanswered,
  keepHere,
  readCachedUser,
  resolveHere,
  type ShownEdit,
  shownEdit,
  withStoredEdit,
} from '../../core/offline-edits/offlineUsers.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { attempt } from '../../shell/calls/attempt.ts';
import { DraftStore, typedBefore } from './typedUser.ts';

/**
 * A person's record, to be edited, with what was typed before a logout; without an answer, from what this device keeps
 * (OFF-02).
 *
 * @throws CallError
 */
export async function loadUser(
  edited: EditedUser,
  shown: ShownEdit,
  signal: AbortSignal,
): Promise<UserToEdit> {
  const record = await readUser(edited.userId, shown, signal);
  return { ...record, typed: await typedBefore(edited, signal) };
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

/**
 * Sends a save; changes that others made to the same fields in the meantime are an outcome.
 * @throws CallError
 */
export async function sendUser(save: UserSave, signal: AbortSignal): Promise<SaveUserOutcome> {
  const { user, base, operationId } = save;
  try {
    const { model } = await call(saveUser, { body: { ...user, base, operationId } }, { signal });
    return { outcome: 'saved', model };
  } catch (error) {
    const changed = error instanceof CallError ? await changedIn(error) : null;
    if (changed === null) throw error;
    return { outcome: 'conflict', changed };
  }
}

async function changedIn({ problem }: CallError): Promise<UserChanged | null> {
  if (!hasCode(problem, 'user_changed')) return null;
  const parsed = await UserChanged['~standard'].validate(problem.details);
  return parsed.issues ? null : parsed.value;
}

/** The chart of one page, with the edit on this device that it shows. */
export function provideUserEdit(shown: ShownEdit) {
  return userEditMachine.provide({
    actors: {
      setTyping: fromCallback<TypingEvent, EditedUser>(({ input, receive }) => {
        const keeper = new DraftStore(input);
        receive((event) => {
          void (event.type === 'typing.changed' ? keeper.keep(event.work) : keeper.forget());
        });
        return () => void keeper.leave();
      }),
      watchEdit: fromCallback<UserEditEvent, { userId: string }>(({ input, sendBack }) =>
        listenToAllEdits(() => {
          void shownEdit(input.userId, shown).then((event) => event && sendBack(event));
        }),
      ),
      nameSave: fromPromise<{ operationId: string }>(() =>
        Promise.resolve({ operationId: crypto.randomUUID() }),
      ),
      saveUser: fromPromise<SaveUserOutcome, UserSave>(async ({ input, ...scope }) => {
        const { signal, system } = scope;
        const result = await attempt(scope, () =>
          afterShownEdit(input, { signal, shown }, async (save) => {
            try {
              const outcome = await sendUser(save, signal);
              if (outcome.outcome === 'saved') await resolveHere(outcome.model, shown, system);
              return outcome;
            } catch (error) {
              if (!isUnanswered(error)) throw error;
              return keepHere(save, shown, system);
            }
          }),
        );
        return result.ok ? result.value : { outcome: 'refused', problem: result.failure.problem };
      }),
    },
  });
}
