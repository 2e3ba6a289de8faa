import type { Account } from '../../../core/identity/account.ts';
import { auditRefusedLogin } from '../../../core/identity/auditRefusedLogin.ts';
import { findCandidate, foldUserName } from '../../../core/identity/checkSecret.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import type { Session, SessionSettings } from '../../../core/identity/sessions.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import { consumeTicket, findTicketOwner } from '../../../core/identity/ticket.ts';
import type { Database } from '../../../database/database.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { acceptLogin } from '../session-start/acceptLogin.ts';
import type { LoginOutcome, LoginRequest } from '../session-start/loginRequest.ts';
import { findKey } from './findKey.ts';

/**
 * INT-01: the login of a person whom another program sent. The guid is used up, and must have been made for this user
 * and this agency by a key that is still active; the password field has a placeholder and is not read.
 *
 * @throws ProblemError 409 while someone else is logged in on this browser; the guid stays valid, so that they can be
 * asked.
 */
export async function logInFromIntegration(
  database: Database,
  request: LoginRequest & { readonly guid: string },
  settings: SessionSettings,
): Promise<LoginOutcome> {
  const { form, guid, binding, origin, now } = request;
  rejectToReplace(await request.findCurrentUser(), form.userName);
  const named = await findCandidate(database, form, 'password');
  const throttleKey = foldUserName(named?.account.userName ?? form.userName);
  const reserved = await reserveAttempt(database, 'integration', throttleKey, origin.address, now);
  if (reserved.kind === 'locked') return reserved;
  const attempted = { ...reserved, factor: 'integration', binding, origin, now } as const;
  return database.transaction(async (tx) => {
    const ownerId = await findTicketOwner(tx, guid);
    const owner = ownerId === undefined ? undefined : await lockAccount(tx, ownerId);
    const ticket = await consumeTicket(tx, guid, 'integration', now);
    const account = ticket === undefined ? undefined : owner?.account;
    const keyId = ticket?.integrationKeyId ?? null;
    const key = keyId === null ? undefined : await findKey(tx, { id: keyId });
    const reason = faultOf(form, account, ticket?.agencyId, key !== undefined);
    if (account === undefined || reason !== undefined) {
      await auditRefusedLogin(tx, { ...attempted, account, ...(reason && { reason }) });
      return { kind: 'refused' };
    }
    return acceptLogin(tx, { ...attempted, account }, settings);
  });
}

/** Someone's session is theirs to end. */
function rejectToReplace(currentUser: Session | undefined, userName: string): void {
  if (currentUser === undefined) return;
  if (foldUserName(currentUser.account.userName) === foldUserName(userName)) return;
  throw conflict(
    'somebody_else_signed_in',
    `${currentUser.account.fullName} is logged in on this browser. Log out first, then follow the link again.`,
  );
}

/** Why the guid does not log this form in; only for the audit trail. */
function faultOf(
  form: LoginRequest['form'],
  account: Account | undefined,
  agencyId: number | undefined,
  isKeyInForce: boolean,
): string | undefined {
  if (account === undefined) return 'the guid is unknown, used or too old';
  if (form.concurrencyStamp !== null) return 'it also claimed a passkey';
  if (!isKeyInForce) return 'the integration key is no longer active';
  if (form.clientId !== agencyId || account.agencyId !== agencyId) {
    return 'the guid is of another agency';
  }
  if (foldUserName(form.userName) !== foldUserName(account.userName)) {
    return 'the guid is of another user';
  }
  return account.userType === 'ApiOnly' ? 'the account is for programs' : undefined;
}
