import type { CallArguments } from '../../../contract/core/call.ts';
import type { UserRow } from '../../../contract/users/user.ts';
import type { inviteUser as inviteCall } from '../../../contract/users/userAccess.ts';
import { checkInvite } from '../../../rules/users/userInvite.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import { createUser, findByEmail } from '../../core/users/createUser.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { getUser } from './getUser.ts';
import { lockPeople } from './lockPeople.ts';
import { findSavedModel, storeSavedModel } from './savedUsers.ts';
import { withAudit } from './withAudit.ts';

type Form = CallArguments<typeof inviteCall>['body'];

type Invited = { message: string; model: UserRow };

const message = 'The account is created, and an email with a link to set it up is on its way.';

/**
 * Makes an account and queues its welcome mail in one transaction, once per operation id (a lost reply invites no one
 * twice).
 *
 * @throws ProblemError 422 by the rules, for a username that is taken, and for an email that someone here already has;
 * 409 if the id identifies another invitation. Refusals by the rules are in the audit trail.
 */
export function inviteUser(database: Database, request: UserRequest, form: Form): Promise<Invited> {
  const subject = { kind: 'agency', id: String(request.session.agency.id) } as const;
  return withAudit(database, request, { what: 'An invitation', subject }, (tx) =>
    writeInvitation(tx, request, form),
  );
}

async function writeInvitation(
  tx: Transaction,
  request: UserRequest,
  { operationId, ...form }: Form,
): Promise<Invited> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const { editor } = await lockPeople(tx, session, session.account.id);
  const key = { agencyId, savedBy: editor.id, operationId };
  const contentHash = digest({ invited: form });
  const earlier = await findSavedModel(tx, key, contentHash);
  if (earlier !== undefined) return { message, model: earlier };
  const { errors, user } = checkInvite(editor, form);
  const known = errors.email ? null : await findByEmail(tx, agencyId, user.email);
  if (known) {
    errors.email = `${known.fullName} already has this email. Look for them in the list, including inactive users.`;
  }
  if (Object.keys(errors).length > 0) {
    throw unprocessable('user_field_invalid', 'Correct the marked fields.', errors);
  }
  const id = await createUser(tx, actedBy(request), user, { isMailed: true });
  const model = await getUser(tx, agencyId, id, now);
  await storeSavedModel(tx, key, { contentHash, model, savedAt: now });
  return { message, model };
}
