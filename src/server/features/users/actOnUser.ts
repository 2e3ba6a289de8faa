import type { UserAccess, UserAct } from '../../../contract/users/userAccess.ts';
import { isActDone, whyActRefused } from '../../../rules/users/userActs.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { toSecurity } from '../../core/identity/account.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { findOpenChange } from '../../core/identity/addressInForce.ts';
import { foldUserName } from '../../core/identity/checkSecret.ts';
import { endSessionsOf } from '../../core/identity/endSessions.ts';
import { resetAttempts } from '../../core/identity/throttle.ts';
import { queueAddressMail, queuePasswordLink } from '../../core/mail/mailQueue.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { lockPeople } from './lockPeople.ts';
import { readUserAccess } from './readUserAccess.ts';
import { applyChange } from './saveUser.ts';
import { withAudit } from './withAudit.ts';

const messages: Readonly<Record<UserAct, string>> = {
  sendLink: 'An email with a link is on its way.',
  unlock:
    'The password is unlocked. A locked PIN unlocks after the waiting time, or when the user sets a new one.',
  requirePinReset: 'A new PIN is required at the next login.',
  endSessions: 'The user is logged out everywhere.',
  activate: 'The account is active again.',
  deactivate: 'The account is inactive, and the user is logged out everywhere.',
};

const tried: Readonly<Record<UserAct, string>> = {
  sendLink: 'Sending a link',
  unlock: 'Unlocking an account',
  requirePinReset: 'Requiring a new PIN',
  endSessions: 'Logging a user out',
  activate: 'Activating an account',
  deactivate: 'Deactivating an account',
};

type Acted = { message: string; access: UserAccess };

/**
 * Does one act with someone else's account, in one transaction with its entry in the audit trail. Where the account is
 * already as the act would leave it, nothing changes.
 *
 * @throws ProblemError 404 for people of other agencies, 422 by the rules (ROLE-02); what they refuse is in the audit trail.
 */
export function actOnUser(
  database: Database,
  request: UserRequest,
  userId: string,
  act: UserAct,
): Promise<Acted> {
  const subject = { kind: 'user', id: userId } as const;
  return withAudit(database, request, { what: tried[act], subject }, (tx) =>
    actWithin(tx, request, userId, act),
  );
}

async function actWithin(
  tx: Transaction,
  request: UserRequest,
  userId: string,
  act: UserAct,
): Promise<Acted> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const { editor } = await lockPeople(tx, session, userId);
  const access = await readUserAccess(tx, agencyId, userId, now);
  const reason = whyActRefused(
    { ...editor, agencyId, rights: toSecurity(editor) },
    withEveryRight(access),
    act,
  );
  if (reason !== null) throw unprocessable('user_not_editable', reason);
  if (isActDone(access, act)) return { message: 'There were no changes to make.', access };
  await doAct(tx, request, access, act);
  return { message: messages[act], access: await readUserAccess(tx, agencyId, userId, now) };
}

/** A system administrator has every right without a row saying so. */
function withEveryRight(access: UserAccess): UserAccess {
  return access.user.isSysAdmin
    ? { ...access, rights: { ...access.rights, globalAuditHistory: true, clients: true } }
    : access;
}

async function doAct(
  tx: Transaction,
  request: UserRequest,
  access: UserAccess,
  act: UserAct,
): Promise<void> {
  const { user, userName } = access;
  const { origin, now } = request;
  switch (act) {
    case 'sendLink':
      await queuePasswordLink(
        tx,
        { userId: user.userId, isWelcome: !access.hasPassword },
        origin,
        now,
      );
      await requestConfirmation(tx, request, user.userId);
      return auditAct(
        tx,
        request,
        access,
        'user.linkRequested',
        'requested an email with a link for',
      );
    case 'unlock':
      await resetAttempts(tx, 'password', foldUserName(userName));
      return auditAct(tx, request, access, 'user.unlocked', 'unlocked');
    case 'endSessions':
      await endSessionsOf(tx, user.userId, 'endedByAdministrator', now);
      return auditAct(tx, request, access, 'user.signedOut', 'logged out');
    case 'requirePinReset':
      return applyChange(tx, request, user, {
        fields: ['needToResetPin'],
        values: { needToResetPin: true },
      });
    case 'activate':
    case 'deactivate':
      return applyChange(tx, request, user, {
        fields: ['isActive'],
        values: { isActive: act === 'activate' },
      });
  }
}

/** The link was sent to the previous address, then; without its confirmation the new one never gets one. */
async function requestConfirmation(
  tx: Transaction,
  { origin, now }: UserRequest,
  userId: string,
): Promise<void> {
  const open = await findOpenChange(tx, userId);
  if (open === undefined) return;
  const mail = { kind: 'addressConfirm', userId, addressChangeId: open.id } as const;
  await queueAddressMail(tx, mail, origin, now);
}

async function auditAct(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  { user }: UserAccess,
  action: string,
  verb: string,
): Promise<void> {
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action,
    outcome: 'success',
    subject: { kind: 'user', id: user.userId, name: user.fullName },
    summary: `${session.account.fullName} ${verb} ${user.fullName}`,
  });
}
