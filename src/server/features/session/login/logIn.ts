import { eq } from 'drizzle-orm';
import { integrationPassword } from '../../../../contract/session/integration.ts';
import { normalizePassword } from '../../../../rules/session/passwordSpelling.ts';
import { hashPassword, isOutdated } from '../../../core/identity/argon.ts';
import { auditRefusedLogin } from '../../../core/identity/auditRefusedLogin.ts';
import { checkSecret, findCandidate, foldUserName } from '../../../core/identity/checkSecret.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import type { SessionSettings } from '../../../core/identity/sessions.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import {
  type ConsumedStamp,
  consumeStamp,
  findStampOwner,
} from '../../../core/passkeys/concurrencyStamp.ts';
import type { Database } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';
import { logInFromIntegration } from '../integration/logInFromIntegration.ts';
import { acceptLogin } from '../session-start/acceptLogin.ts';
import type { LoginOutcome, LoginRequest } from '../session-start/loginRequest.ts';

/**
 * Logs in with a username and password, with the stamp of a passkey, or with the guid of an integration. An unknown
 * name, an incorrect password, a disabled user and a form with half an integration are refused alike, after the same
 * work. Success, failure and lock are audited in the transaction that decides them.
 */
export async function logIn(
  database: Database,
  request: LoginRequest,
  settings: SessionSettings,
): Promise<LoginOutcome> {
  const { form, now, origin } = request;
  const stamp = form.concurrencyStamp;
  if (stamp !== null) return logInWithStamp(database, { ...request, stamp }, settings);
  const { fromIntegration, userGuid: guid } = form;
  if (fromIntegration && guid !== null) {
    return logInFromIntegration(database, { ...request, guid }, settings);
  }
  const candidate = await findCandidate(database, form, 'password');
  const verdict = await checkSecret(database, {
    factor: 'password',
    // As the account spells it: the database folds some letters in another way (İ to i), and each spelling would be
    // allowed its own incorrect passwords.
    throttleKey: foldUserName(candidate?.account.userName ?? form.userName),
    address: origin.address,
    candidate,
    secret: form.password,
    now,
  });
  if (verdict.kind === 'locked') return verdict;
  const attempted = { ...verdict, factor: 'password', origin, now } as const;
  if (attempted.kind === 'wrong') {
    await database.transaction((tx) => auditRefusedLogin(tx, attempted));
    return { kind: 'refused' };
  }
  const { account, stored, spelling } = attempted;
  const password = normalizePassword(form.password);
  const isOld = isOutdated(stored) || spelling !== password;
  const rehashed = isOld ? await hashPassword(password) : undefined;
  return database.transaction(async (tx) => {
    if (claimsAnotherWay(form)) {
      await auditRefusedLogin(tx, attempted);
      return { kind: 'refused' };
    }
    const { binding } = request;
    const outcome = await acceptLogin(
      tx,
      { ...attempted, passwordHash: stored, binding },
      settings,
    );
    // The account is locked, and its hash still the one that was compared.
    if (outcome.kind === 'loggedIn' && rehashed !== undefined) {
      await tx.update(users).set({ passwordHash: rehashed }).where(eq(users.id, account.id));
    }
    return outcome;
  });
}

/** A guid without its claim or the other way round; and the placeholder, which is no one's password. */
function claimsAnotherWay(form: LoginRequest['form']): boolean {
  return form.fromIntegration || form.userGuid !== null || form.password === integrationPassword;
}

/**
 * PWL-07: the last step of a passkey login. The stamp identifies the user; the password field has a placeholder and is
 * not read. A form that also claims an integration is refused.
 */
async function logInWithStamp(
  database: Database,
  request: LoginRequest & { readonly stamp: string },
  settings: SessionSettings,
): Promise<LoginOutcome> {
  const { form, stamp, binding, origin, now } = request;
  const reserved = await reserveAttempt(database, 'passkey', null, origin.address, now);
  if (reserved.kind === 'locked') return reserved;
  return database.transaction(async (tx) => {
    const ownerId = await findStampOwner(tx, stamp);
    const owner = ownerId === undefined ? undefined : await lockAccount(tx, ownerId);
    const consumed = await consumeStamp(tx, stamp, now);
    const account = owner?.account;
    const attempted = { ...reserved, factor: 'passkey', binding, origin, now } as const;
    const reason = faultOf(consumed.kind, form, account);
    if (reason !== undefined || consumed.kind === 'unknown' || account === undefined) {
      await auditRefusedLogin(tx, { ...attempted, account, ...(reason && { reason }) });
      return { kind: 'refused' };
    }
    const { passkeyId } = consumed;
    return acceptLogin(tx, { ...attempted, account, isTwoFactor: true, passkeyId }, settings);
  });
}

/** Programs have no browser: an account that became one keeps no way in but its password. */
function faultOf(
  kind: ConsumedStamp['kind'],
  form: LoginRequest['form'],
  account: { userName: string; userType: string } | undefined,
): string | undefined {
  if (kind === 'unknown' || account === undefined)
    return 'the concurrency stamp is unknown or used';
  if (kind === 'expired') return 'the concurrency stamp is older than 60 s';
  if (account.userType === 'ApiOnly') return 'the account is for programs';
  const isOwn = foldUserName(form.userName) === foldUserName(account.userName);
  const isPlain = !form.fromIntegration && form.userGuid === null;
  return isOwn && isPlain ? undefined : 'the concurrency stamp is of another login';
}
