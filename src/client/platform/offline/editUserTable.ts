import * as v from 'valibot';
import { EditUserRecord, type UserRow } from '../../../contract/users/user.ts';
import { afterDelivery, type NewEdit, placeEdit } from '../../../rules/offline/storedEdit.ts';
import { change, read, readAll } from './database.ts';
import { decrypt, type Encrypted, encrypt, readKey } from './encryption.ts';
import { type Owner, prefixOf } from './owner.ts';

/** A row as it lies on the disk: what may be known without the key, and the sealed record. */
type Row = { isUpdatedOffline: boolean; operationId: string; sealed: Encrypted };

/** A row that cannot be opened: shown, never sent, and gone only when its author says so. */
export type DamagedEdit = { userId: string };

export type StoredEdits = {
  readonly records: readonly EditUserRecord[];
  readonly damaged: readonly DamagedEdit[];
};

/** No key has been loaded yet, so nothing can be stored on this device. */
export class NoKey extends Error {
  override readonly name = 'NoKey';
}

async function keyOf(owner: Owner): Promise<CryptoKey> {
  const key = await readKey(owner);
  if (!key) throw new NoKey('The key for unsent edits isn’t loaded yet.');
  return key;
}

function isRow(value: unknown): value is Row {
  const row = value as Partial<Row> | undefined;
  return (
    typeof row?.operationId === 'string' &&
    typeof row.isUpdatedOffline === 'boolean' &&
    row.sealed?.nonce instanceof Uint8Array &&
    row.sealed.text instanceof ArrayBuffer
  );
}

/** The record in a row, or null if it is damaged or does not fit the contract. */
async function openRow(key: CryptoKey, place: string, row: unknown) {
  if (!isRow(row)) return null;
  try {
    const parsed = v.safeParse(EditUserRecord, await decrypt(key, place, row.sealed));
    return parsed.success ? parsed.output : null;
  } catch {
    // Another key or changed bytes: to its author both are a damaged record.
    return null;
  }
}

async function closeRow(key: CryptoKey, place: string, record: EditUserRecord): Promise<Row> {
  const { isUpdatedOffline, operationId } = record;
  return { isUpdatedOffline, operationId, sealed: await encrypt(key, place, record) };
}

/** ENT-06: what the owner edited on this device, oldest first. @throws NoKey */
export async function readEdits(owner: Owner): Promise<StoredEdits> {
  const key = await keyOf(owner);
  const prefix = prefixOf(owner);
  const records: EditUserRecord[] = [];
  const damaged: DamagedEdit[] = [];
  for (const [place, row] of await readAll('EditUserTbl', prefix)) {
    const userId = place.slice(prefix.length);
    const record = await openRow(key, place, row);
    if (record?.user.userId === userId && record.editedBy === owner.userId) records.push(record);
    else damaged.push({ userId });
  }
  records.sort((one, other) => one.editedAt.localeCompare(other.editedAt));
  return { records, damaged };
}

/** Whether a row holds what the server does not have, as far as it says itself; one that is none may. */
function isWaiting(row: unknown): boolean {
  return !isRow(row) || row.isUpdatedOffline;
}

/** OFF-03: how many of the owner's edits wait to be sent. Nothing is opened for it, so no key is needed. */
export async function countWaiting(owner: Owner): Promise<number> {
  const rows = await readAll('EditUserTbl', prefixOf(owner));
  return rows.filter(([, row]) => isWaiting(row)).length;
}

/**
 * OFF-03: their author gave up everything that `countWaiting` counts; no key is needed either.
 * @throws as the signal; what is not discarded by then stays.
 */
export async function discardWaiting(owner: Owner, signal: AbortSignal): Promise<void> {
  for (const [place] of await readAll('EditUserTbl', prefixOf(owner))) {
    await change('EditUserTbl', place, (row) =>
      isWaiting(row) && !signal.aborted ? undefined : row,
    );
    signal.throwIfAborted();
  }
}

/** The owner's edit of one person, sent or not; null if there is none that can be read. @throws NoKey */
export async function readEdit(owner: Owner, userId: string): Promise<EditUserRecord | null> {
  const place = prefixOf(owner) + userId;
  const row = await read('EditUserTbl', place);
  return row === undefined ? null : openRow(await keyOf(owner), place, row);
}

/**
 * Replaces the edit of a person by what `make` makes of it. Encrypting needs time, so the row may have changed in the
 * meantime: then it is repeated from the new one, and nothing that was saved in between is lost (SYNC-03).
 */
async function replace(
  owner: Owner,
  userId: string,
  make: (present: EditUserRecord | null) => EditUserRecord | null,
): Promise<EditUserRecord | null> {
  const key = await keyOf(owner);
  const place = prefixOf(owner) + userId;
  for (;;) {
    const before = await read('EditUserTbl', place);
    const record = make(await openRow(key, place, before));
    if (!record) return null;
    const row = await closeRow(key, place, record);
    const isStill = (present: unknown) =>
      (present as Partial<Row> | undefined)?.operationId ===
        (before as Partial<Row> | undefined)?.operationId &&
      (present as Partial<Row> | undefined)?.isUpdatedOffline ===
        (before as Partial<Row> | undefined)?.isUpdatedOffline;
    const put = await change('EditUserTbl', place, (present) => (isStill(present) ? row : present));
    if (put === row) return record;
  }
}

/**
 * OFF-02: keeps an edit to be sent.
 *
 * @throws NoKey, or QuotaExceededError where the device has no room; what was kept before stays.
 */
export async function setEdit(owner: Owner, edit: NewEdit): Promise<EditUserRecord> {
  const { operationId, editedAt } = edit;
  const kept = await replace(owner, edit.user.userId, (present) => {
    const { user, base } = placeEdit(present, edit);
    return {
      user: { ...user, isUpdatedOffline: true },
      base,
      operationId,
      editedAt,
      isUpdatedOffline: true,
      editedBy: owner.userId,
      agencyId: owner.agencyId,
      refusal: null,
    };
  });
  if (!kept) throw new Error('An edit that was kept is nothing.');
  return kept;
}

/**
 * SYNC-01: the server accepted this edit; its model is stored and the flag cleared. An edit made in the meantime keeps
 * its flag and continues from the model (SYNC-03).
 */
export async function resolveEdit(
  owner: Owner,
  { operationId }: Pick<EditUserRecord, 'operationId'>,
  model: UserRow,
): Promise<void> {
  await replace(owner, model.userId, (present) => afterDelivery(present, operationId, model));
}

/** SYNC-02: keeps why the server did not take it, for this edit only. */
export async function rejectEdit(
  owner: Owner,
  { operationId, user }: Pick<EditUserRecord, 'operationId' | 'user'>,
  refusal: NonNullable<EditUserRecord['refusal']>,
): Promise<void> {
  await replace(owner, user.userId, (present) =>
    present?.isUpdatedOffline && present.operationId === operationId
      ? { ...present, refusal }
      : null,
  );
}

/** Its author gave it up. @param operationId null for one that cannot be read. */
export async function discardEdit(
  owner: Owner,
  userId: string,
  operationId: string | null,
): Promise<void> {
  await change('EditUserTbl', prefixOf(owner) + userId, (present) =>
    operationId === null || (present as Row | undefined)?.operationId === operationId
      ? undefined
      : present,
  );
}
