import { eq } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import { endSessionsOf } from '../../core/identity/endSessions.ts';
import type { SaveUserRequest, UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';
import { noteAddressChange } from './address-change/noteAddressChange.ts';
import { auditSave } from './auditSave.ts';
import { decideChange, type UserChange } from './decideChange.ts';
import { getUser } from './getUser.ts';
import { lockPeople, rejectFurtherRights } from './lockPeople.ts';
import { requireOtherAdministrator } from './requireOtherAdministrator.ts';
import { requireOtherHolders } from './requireOtherHolders.ts';
import { contentOfSave, findSavedModel, storeSavedModel } from './savedUsers.ts';
import { withAudit } from './withAudit.ts';

const sentences = { saved: 'Changes saved.', unchanged: 'There were no changes to make.' } as const;

type Saved = { isSuccessful: true; message: string; model: UserRow };

/**
 * Saves what an edit changes of a person, in one transaction: once per operation id, only editable fields, only as far
 * as the editor's own rights go, and never over someone else's change of the same field (SYNC-03).
 *
 * @throws ProblemError 404 (no such person in the session's agency), 409 (changed in the meantime, or the id identifies
 * another edit), 422 (the rules). Refusals by the rules are in the audit trail.
 */
export async function saveUser(database: Database, request: SaveUserRequest): Promise<Saved> {
  const subject = { kind: 'user', id: request.form.userId } as const;
  return withAudit(database, request, { what: 'A change', subject }, (tx) =>
    writeUser(tx, request),
  );
}

async function writeUser(tx: Transaction, request: SaveUserRequest): Promise<Saved> {
  const { form, session, now } = request;
  const key = {
    agencyId: session.agency.id,
    savedBy: session.account.id,
    operationId: form.operationId,
  };
  const { editor, person } = await lockPeople(tx, session, form.userId);
  const contentHash = contentOfSave(form);
  const earlier = await findSavedModel(tx, key, contentHash);
  if (earlier !== undefined) {
    return { isSuccessful: true, message: sentences.saved, model: earlier };
  }
  const current = await getUser(tx, session.agency.id, form.userId, now);
  const change = decideChange({ ...editor, agencyId: session.agency.id }, form, current);
  const isChanged = change.fields.length > 0;
  if (isChanged) {
    rejectFurtherRights(editor, person, change.values);
    await applyChange(tx, request, current, change);
  }
  const model = isChanged ? await getUser(tx, session.agency.id, form.userId, now) : current;
  await storeSavedModel(tx, key, { contentHash, model, savedAt: now });
  const message = isChanged ? sentences.saved : sentences.unchanged;
  return { isSuccessful: true, message, model };
}

/**
 * Writes a change that was decided on, with its consequences and its entry in the audit trail.
 *
 * @throws ProblemError 422 if it would take the agency's last administrator, or leave too few holders of a right.
 */
export async function applyChange(
  tx: Transaction,
  request: UserRequest,
  current: UserRow,
  change: UserChange,
): Promise<void> {
  const { now } = request;
  const after = { ...current, ...change.values };
  await requireOtherAdministrator(tx, current, after);
  await requireOtherHolders(tx, current, change.values);
  if (current.isActive && !after.isActive) {
    await endSessionsOf(tx, current.userId, 'userDisabled', now);
  }
  const ofAddress = await noteAddressChange(tx, request, current, after.email);
  await tx
    .update(users)
    .set({ ...change.values, ...consequencesOf(change, now), ...ofAddress, updatedAt: now })
    .where(eq(users.id, current.userId));
  await auditSave(tx, request, current, after, change.fields);
}

/** Someone decided that the person is active again. */
function consequencesOf({ values }: UserChange, now: Date): Partial<typeof users.$inferInsert> {
  return {
    ...(values.isActive === undefined ? {} : { deactivatedDueToInactivity: false }),
    ...(values.isActive === true ? { activeSince: now } : {}),
  };
}
