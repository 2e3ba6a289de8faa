import type {
  DeliveredEdit,
  Delivery,
  EditOwner,
  RefusedEdit,
  SavedEdit,
} from '../../../../machines/offline/resync.setup.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { hasCode } from '../../../contract/problems.ts';
import { type EditUserRecord, saveUser, UserChanged } from '../../../contract/users/user.ts';
import type { UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { call } from '../../platform/http/call.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { publishEdits } from '../../platform/offline/editNews.ts';
import {
  readEdit,
  readEdits,
  rejectEdit,
  resolveEdit,
} from '../../platform/offline/editUserTable.ts';
import { storeWarmUser } from '../../platform/offline/warmCache.ts';
import { type ActorSystem, notifyFailures } from '../../shell/calls/attempt.ts';

/** Statuses that say nothing of this edit: the session or the server is not there. */
const showNothing: readonly (number | null)[] = [noResponse, 401, null];

/** What the owner kept, as charts and screens know it. */
export async function listEdits(owner: EditOwner): Promise<UnsentEdit[]> {
  const { records, damaged } = await readEdits(owner);
  return [
    ...records.map(asUnsent),
    ...damaged.map(({ userId }) => ({
      userId,
      name: '',
      operationId: null,
      isWaiting: true,
      reason: 'This change can no longer be read. Make it again, then discard this one.',
      isInConflict: false,
    })),
  ];
}

function asUnsent({ user, operationId, isUpdatedOffline, refusal }: EditUserRecord): UnsentEdit {
  return {
    userId: user.userId,
    name: user.fullName,
    operationId,
    isWaiting: isUpdatedOffline,
    reason: refusal?.message ?? null,
    isInConflict: (refusal?.changed ?? null) !== null,
  };
}

/** SYNC-03: what others changed in the same fields; null if a save was refused for another reason. */
export async function changedIn(problem: Problem): Promise<UserChanged | null> {
  if (!hasCode(problem, 'user_changed')) return null;
  const parsed = await UserChanged['~standard'].validate(problem.details);
  return parsed.issues ? null : parsed.value;
}

/** Runs what sends a person's edits to the server, in one tab at a time. @throws as the act, or as the signal */
export function inDelivery<Result>(
  owner: EditOwner,
  userId: string,
  { signal, act }: { signal: AbortSignal; act: () => Promise<Result> },
): Promise<Result> {
  const lock = `countersign-edit-${owner.userId}-${String(owner.agencyId)}-${userId}`;
  return navigator.locks.request(lock, { signal }, act);
}

/**
 * SYNC-01: sends one edit, unless another tab did or it has changed since. The operation id, with which the server
 * answers a repetition as the first time, makes a lost reply harmless. Run it under the lock, and store the outcome there.
 */
export async function sendEdit(
  { owner, edit: { userId, operationId } }: DeliveredEdit,
  scope: { signal: AbortSignal; system: ActorSystem },
): Promise<Delivery> {
  const { signal } = scope;
  const record = await readEdit(owner, userId);
  if (!record?.isUpdatedOffline || record.operationId !== operationId) return { outcome: 'gone' };
  if (!isOwnSession(owner)) return { outcome: 'unreachable' };
  try {
    const body = { ...record.user, base: record.base, operationId: record.operationId };
    const { model } = await call(saveUser, { body }, { signal, isUnattended: true });
    return { outcome: 'saved', record, model };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Only the end of the session is reported: the banner shows that there is no connection.
    if (error.status === 401) notifyFailures(scope, error);
    if (showNothing.includes(error.status)) return { outcome: 'unreachable' };
    const { code, message } = error.problem;
    const changed = await changedIn(error.problem);
    const refusal = { code, message, changed };
    return { outcome: changed === null ? 'refused' : 'conflict', record, refusal };
  }
}

/** SYNC-01: the server has the edit; its record takes the place of the edit. */
export async function storeDelivery(owner: EditOwner, { record, model }: SavedEdit): Promise<void> {
  await resolveEdit(owner, record, model);
  await storeWarmUser(owner, model);
  publishEdits();
}

/** SYNC-02: the edit stays, with the reason why the server did not take it. */
export async function keepRefusal(
  owner: EditOwner,
  { record, refusal }: RefusedEdit,
): Promise<void> {
  await rejectEdit(owner, record, refusal);
  publishEdits();
}

/** Delivers one edit before its author leaves, as the chart `resync` does it in its steps. */
export async function deliverEdit(
  delivered: DeliveredEdit,
  scope: { signal: AbortSignal; system: ActorSystem },
): Promise<void> {
  const { owner, edit } = delivered;
  const act = async () => {
    const delivery = await sendEdit(delivered, scope);
    if (delivery.outcome === 'saved') await storeDelivery(owner, delivery);
    else if ('refusal' in delivery) await keepRefusal(owner, delivery);
  };
  await inDelivery(owner, edit.userId, { signal: scope.signal, act });
}
