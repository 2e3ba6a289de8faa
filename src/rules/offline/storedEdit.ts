import type { EditUserRecord, UserRow } from '../../contract/users/user.ts';
import { changedFields, withFields } from '../users/userMerge.ts';

/** An edit as the editor hands it over. */
export type NewEdit = {
  readonly user: UserRow;
  readonly base: UserRow;
  readonly operationId: string;
  readonly editedAt: string;
  /** The operation id of the edit that the form showed when this one was made; null if it showed none. */
  readonly over: string | null;
};

/** Combines an edit with what this device already has of the same person: nothing of either is lost. */
export function placeEdit(
  present: EditUserRecord | null,
  { user, base, over }: NewEdit,
): { user: UserRow; base: UserRow } {
  if (!present) return { user, base };
  const changed = changedFields(base, user);
  if (present.operationId !== over) {
    if (!present.isUpdatedOffline) return { user, base };
    // It was made in another tab, without knowing of the one that waits.
    return { user: withFields(present.user, user, changed), base: present.base };
  }
  if (present.isUpdatedOffline) return { user, base };
  // The edit that it continues reached the server in the meantime.
  return { user: withFields(present.user, user, changed), base: present.base };
}

/**
 * The record once the server has accepted the edit `operationId` and replied with `model`; null if nothing changes. An
 * edit made in the meantime keeps its flag and continues from the model (SYNC-01, SYNC-03).
 */
export function afterDelivery(
  present: EditUserRecord | null,
  operationId: string,
  model: UserRow,
): EditUserRecord | null {
  if (!present?.isUpdatedOffline) return null;
  if (present.operationId === operationId) {
    const user = { ...model, isUpdatedOffline: false };
    return { ...present, user, base: model, isUpdatedOffline: false, refusal: null };
  }
  const newer = withFields(model, present.user, changedFields(present.base, present.user));
  return { ...present, user: { ...newer, isUpdatedOffline: true }, base: model };
}
