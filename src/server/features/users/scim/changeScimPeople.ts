import { eq } from 'drizzle-orm';
import type { UserRow } from '../../../../contract/users/user.ts';
import { administrator, technician } from '../../../../rules/core/permissions.ts';
import type { ScimChange } from '../../../../rules/users/scimChange.ts';
import { checkInvite } from '../../../../rules/users/userInvite.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, toSecurity } from '../../../core/identity/account.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { foldUserName } from '../../../core/identity/checkSecret.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import { createUser, findByEmail } from '../../../core/users/createUser.ts';
import type { UserRequest } from '../../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { isOfStatement } from '../../../database/failures.ts';
import { userExternalIds } from '../../../database/schema/programs/externalId.ts';
import { conflict, unprocessable } from '../../../platform/http/problemError.ts';
import { decideChange } from '../decideChange.ts';
import { getUser } from '../getUser.ts';
import { applyChange } from '../saveUser.ts';
import { withAudit } from '../withAudit.ts';
import { readScimPerson, type ScimScope } from './readScimPeople.ts';

/**
 * Makes an account with the lowest permission, as an administrator's invitation does: its owner gets the email with the link
 * to set it up.
 *
 * @returns its id.
 * @throws ProblemError 422 by the rules of invitations, 409 for an external id of someone else.
 */
export function createScimPerson(
  database: Database,
  request: UserRequest,
  { userName = '', fullName = userName, email = userName, externalId, isActive }: ScimChange,
): Promise<string> {
  const agencyId = request.session.agency.id;
  const attempt = {
    what: 'A new account',
    subject: { kind: 'agency', id: String(agencyId) },
  } as const;
  return withAudit(database, request, attempt, async (tx) => {
    if (isActive === false) {
      const sentence = 'Create people who are active, and deactivate them afterwards.';
      throw unprocessable('user_field_invalid', sentence, { active: sentence });
    }
    const { errors, user } = checkInvite(
      { permissionId: administrator },
      {
        ...{ fullName, email, userName, phoneNumber: null, friendlyId: null },
        ...{ permissionId: technician, userType: 'Regular', inactivityTimeout: true },
      },
    );
    if (Object.keys(errors).length > 0) {
      throw unprocessable('user_field_invalid', 'Correct the marked fields.', errors);
    }
    const known = await findByEmail(tx, agencyId, user.email);
    if (known !== null) {
      const sentence = `${known.fullName} already has this email address.`;
      throw unprocessable('user_name_taken', sentence, { emails: sentence });
    }
    const id = await createUser(tx, actedBy(request), user, { isMailed: true });
    if (externalId) await setExternalId(tx, request, { id, fullName: user.fullName }, externalId);
    return id;
  });
}

/**
 * Changes a person by the rules of an administrator who edits one, with three more: the username stays; the email address
 * of who may set the agency up stays, and so does their account if it is inactive, so that a lost key opens none of theirs.
 *
 * @throws ProblemError 404 for everyone who is not of the agency, 422 by the rules, 409 for an external id of someone else.
 */
export function changeScimPerson(
  database: Database,
  request: UserRequest,
  scope: ScimScope,
  userId: string,
  change: ScimChange,
): Promise<void> {
  const attempt = { what: 'A change', subject: { kind: 'user', id: userId } } as const;
  return withAudit(database, request, attempt, async (tx) => {
    const { id, userName } = await readScimPerson(tx, scope, userId);
    const account = (await lockAccount(tx, id))?.account;
    if (account === undefined) throw new Error('The person is known and has no row');
    const { externalId, fullName, email, isActive } = change;
    if (change.userName !== undefined && foldUserName(change.userName) !== foldUserName(userName)) {
      const sentence = 'The username of an account stays as it is.';
      throw unprocessable('user_field_fixed', sentence, { userName: sentence });
    }
    const current = await getUser(tx, scope.agencyId, id, request.now);
    const wanted: UserRow = {
      ...current,
      ...(fullName === undefined ? {} : { fullName }),
      ...(email === undefined ? {} : { email }),
      ...(isActive === undefined ? {} : { isActive }),
    };
    rejectOfAdministrators(account, current, wanted);
    const editor = {
      ...{ id: request.session.account.id, permissionId: administrator },
      agencyId: scope.agencyId,
    };
    const form = { ...wanted, base: current, operationId: id };
    const decided = decideChange(editor, form, current);
    if (decided.fields.length > 0) await applyChange(tx, request, current, decided);
    if (externalId !== undefined) {
      await setExternalId(tx, request, { id, fullName: wanted.fullName }, externalId);
    }
  });
}

/** The reader of such a person’s mail could set a password. */
function rejectOfAdministrators(account: Account, current: UserRow, wanted: UserRow): void {
  const { globalAuditHistory, clients } = toSecurity(account);
  if (account.permissionId < administrator && !globalAuditHistory && !clients) return;
  const sentence = 'An administrator changes this in Countersign, because of this person’s rights.';
  if (wanted.email.toLowerCase() !== current.email.toLowerCase()) {
    throw unprocessable('user_field_fixed', sentence, { emails: sentence });
  }
  if (wanted.isActive && !current.isActive) {
    throw unprocessable('user_field_fixed', sentence, { active: sentence });
  }
}

/** @throws ProblemError 409 if someone else has it. */
async function setExternalId(
  tx: Transaction,
  request: UserRequest,
  { id, fullName }: { readonly id: string; readonly fullName: string },
  externalId: string | null,
): Promise<void> {
  const agencyId = request.session.agency.id;
  const own = eq(userExternalIds.userId, id);
  const [before] = await tx.select().from(userExternalIds).where(own);
  if ((before?.externalId ?? null) === externalId) return;
  if (externalId === null) await tx.delete(userExternalIds).where(own);
  else await storeExternalId(tx, { userId: id, agencyId, externalId });
  await appendAudit(tx, {
    ...actedBy(request),
    action: 'user.externalIdChanged',
    outcome: 'success',
    subject: { kind: 'user', id, name: fullName },
    summary: `${request.session.account.fullName} set what the directory calls ${fullName}`,
    changes: [{ field: 'External ID', before: before?.externalId ?? '', after: externalId ?? '' }],
  });
}

/** The database decides, because someone else may get it at the same moment. */
async function storeExternalId(
  tx: Transaction,
  row: typeof userExternalIds.$inferInsert,
): Promise<void> {
  const { externalId } = row;
  try {
    await tx
      .insert(userExternalIds)
      .values(row)
      .onConflictDoUpdate({ target: userExternalIds.userId, set: { externalId } });
  } catch (error) {
    if (!isOfStatement(error, '23505')) throw error;
    throw conflict('record_id_taken', 'Another person has this external id.');
  }
}
