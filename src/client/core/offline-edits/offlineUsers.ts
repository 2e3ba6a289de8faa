import type { KeepRecordOutcome } from '../../../../machines/core/recordEdit.context.ts';
import { findSystemActor } from '../../../../machines/core/systemActor.ts';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import type { LoadedUsers } from '../../../../machines/users/userList.machine.ts';
import type { UserChanged, UserRow } from '../../../contract/users/user.ts';
import { storedUserList } from '../../../rules/offline/keptUsers.ts';
import { type EditLabel, labelOf } from '../../../rules/offline/unsentEdit.ts';
import { changedFields, withFields } from '../../../rules/users/userMerge.ts';
import { type UserQuery, userPageLength } from '../../../rules/users/userQuery.ts';
import { userFields } from '../../../rules/users/userRecord.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { readStored } from '../../platform/http/session.ts';
import { publishEdits } from '../../platform/offline/editNews.ts';
import { discardEdit, NoKey, readEdit, setEdit } from '../../platform/offline/editUserTable.ts';
import { readKey } from '../../platform/offline/encryption.ts';
import { requestPersistence } from '../../platform/offline/persistence.ts';
import { readCached, storeWarmUser } from '../../platform/offline/warmCache.ts';
import { inDelivery, listEdits } from './deliverEdit.ts';

/** The charts that can be reached by name. */
type ActorSystem = { get(id: string): unknown };

/** Which edit that waits on this device a page shows; null for none. The next one is made over it. */
export type ShownEdit = { operationId: string | null };

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

/** One save: sent again with the same id it is the same save. */
export type UserSave = {
  readonly user: UserRow;
  readonly base: UserRow;
  readonly operationId: string;
};

/** There was no reply, so the data on this device replaces the server's. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === noResponse;
}

/**
 * Runs what reads this device's tables. A browser whose database refuses, is newer or does not answer keeps nothing; a
 * page that has the server's answer is shown all the same.
 */
async function orNothing<Result, Nothing>(
  act: () => Promise<Result>,
  nothing: Nothing,
): Promise<Result | Nothing> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DOMException) return nothing;
    throw error;
  }
}

/** Whose session it is; null if none can be made out, and if nothing can be read or kept on this device. */
async function ownerHere(): Promise<EditOwner | null> {
  const stored = await readStored();
  if (!stored) return null;
  const owner = { userId: stored.user.id, agencyId: stored.user.currentClientId };
  return (await readKey(owner)) ? owner : null;
}

/** What became of the edits kept on this device, by the person edited. */
export async function labelsHere(): Promise<Record<string, EditLabel>> {
  const edits = await orNothing(async () => {
    const owner = await ownerHere();
    return owner ? listEdits(owner) : [];
  }, []);
  return Object.fromEntries(edits.map((edit) => [edit.userId, labelOf(edit, null)]));
}

/** OFF-02: the list from this device, with one's own edits in it; null if it was never kept. */
export function listFromDevice(query: UserQuery): Promise<LoadedUsers | null> {
  return orNothing(() => readList(query), null);
}

async function readList(query: UserQuery): Promise<LoadedUsers | null> {
  const owner = await ownerHere();
  const kept = owner && (await readCached(owner, 'users'));
  if (!owner || !kept) return null;
  const edited = new Map<string, UserRow>();
  for (const { userId } of await listEdits(owner)) {
    const record = await readEdit(owner, userId);
    if (record?.isUpdatedOffline) edited.set(userId, record.user);
  }
  const rows = kept.content.map((row) => edited.get(row.userId) ?? row);
  return {
    list: storedUserList(rows, query, userPageLength, new Date()),
    labels: await labelsHere(),
    storedAt: kept.storedAt,
  };
}

/** The record that the server gave, with one's own edit on it that waits on this device. */
export async function withStoredEdit(
  base: UserRow,
  shown: ShownEdit,
): Promise<Omit<LoadedUser, 'storedAt'>> {
  const record = await orNothing(async () => {
    const owner = await ownerHere();
    return owner && (await readEdit(owner, base.userId));
  }, null);
  shown.operationId = null;
  if (!record?.isUpdatedOffline) return { base, user: base, label: null, changed: null };
  shown.operationId = record.operationId;
  const changed = record.refusal?.changed ?? null;
  // A conflict continues from what the edit was made from; everything else continues from the newest record.
  const mine = withFields(base, record.user, changedFields(record.base, record.user));
  return {
    base: changed ? record.base : base,
    user: changed ? record.user : mine,
    label: record.refusal ? 'Needs attention' : 'Saved here',
    changed,
  };
}

/** OFF-02: a person from this device; null where the list was never kept, or without this person. */
export async function readCachedUser(userId: string, shown: ShownEdit): Promise<LoadedUser | null> {
  const kept = await orNothing(async () => {
    const owner = await ownerHere();
    return owner && (await readCached(owner, 'users'));
  }, null);
  const row = kept?.content.find((one) => one.userId === userId);
  return kept && row ? { ...(await withStoredEdit(row, shown)), storedAt: kept.storedAt } : null;
}

/** What became of the edit that the form of a person shows; null while it waits, and if none is shown. */
export async function shownEdit(
  userId: string,
  shown: ShownEdit,
): Promise<{ type: 'edit.delivered'; model: UserRow } | { type: 'edit.refused' } | null> {
  const { operationId } = shown;
  if (operationId === null) return null;
  const record = await orNothing(async () => {
    const owner = await ownerHere();
    return owner && (await readEdit(owner, userId));
  }, null);
  if (record?.operationId !== operationId) return null;
  if (!record.isUpdatedOffline) return { type: 'edit.delivered', model: record.base };
  return record.refusal ? { type: 'edit.refused' } : null;
}

/**
 * SYNC-03: saves while nothing else sends an edit of the same person. If the edit in the form has reached the server
 * before, the save continues from there: it is not another person's change.
 */
export async function afterShownEdit<Result>(
  save: UserSave,
  { signal, shown }: { signal: AbortSignal; shown: ShownEdit },
  send: (save: UserSave) => Promise<Result>,
): Promise<Result> {
  const { userId } = save.user;
  const owner = shown.operationId !== null ? await orNothing(ownerHere, null) : null;
  if (!owner) return send(save);
  const act = async () => {
    const edit = await shownEdit(userId, shown);
    if (edit?.type !== 'edit.delivered') return send(save);
    const { model } = edit;
    const user = withFields(model, save.user, changedFields(save.base, save.user));
    return send({ ...save, base: model, user });
  };
  return inDelivery(owner, userId, { signal, act });
}

/**
 * OFF-02: a save that got no answer is kept here, under its own id: if the server took it all the same, sending it
 * again changes nothing.
 */
export async function keepHere(
  save: UserSave,
  shown: ShownEdit,
  system: ActorSystem,
): Promise<KeepRecordOutcome> {
  try {
    const owner = await ownerHere();
    if (!owner) return notKept;
    const editedAt = new Date().toISOString();
    const over = shown.operationId;
    const { user } = await setEdit(owner, { ...save, editedAt, over });
    shown.operationId = save.operationId;
    // Whatever the browser decides, the edit is kept.
    void requestPersistence();
    publishEdits();
    findSystemActor(system, 'resync')?.send({ type: 'edits.changed' });
    return { outcome: 'savedHere', fields: userFields(user) };
  } catch (error) {
    if (error instanceof NoKey) return notKept;
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      return refused(
        'We can’t reach the server, and this device has no space left to save changes. Free some space, or stay on this page until you’re connected.',
      );
    }
    if (error instanceof DOMException) return notKept;
    throw error;
  }
}

function refused(message: string): KeepRecordOutcome {
  return { outcome: 'refused', problem: { message: `${message} Your entries are safe.` } };
}

const notKept = refused('We can’t reach the server, and this device can’t save changes right now.');

/**
 * The server took a save: an edit that waited here and that the form showed was part of it. One that it did not show
 * stays and is sent.
 */
export async function resolveHere(
  model: UserRow,
  shown: ShownEdit,
  system: ActorSystem,
): Promise<void> {
  try {
    const owner = await ownerHere();
    if (!owner) return;
    const waiting = shown.operationId;
    if (waiting !== null) await discardEdit(owner, model.userId, waiting);
    shown.operationId = null;
    await storeWarmUser(owner, model);
  } catch (error) {
    // It is saved, and must not be called anything else. What stays here is sent, and at worst shown as a conflict.
    if (!(error instanceof DOMException)) throw error;
  }
  publishEdits();
  findSystemActor(system, 'resync')?.send({ type: 'edits.changed' });
}
