import { auditRefusedLogin } from '../../../core/identity/auditRefusedLogin.ts';
import { findCandidate, foldUserName } from '../../../core/identity/checkSecret.ts';
import type { SessionSettings } from '../../../core/identity/sessions.ts';
import { reserveAttempt } from '../../../core/identity/throttle.ts';
import { type ConsumedStamp, consumeStamp } from '../../../core/passkeys/concurrencyStamp.ts';
import type { Database } from '../../../database/database.ts';
import { acceptLogin } from '../session-start/acceptLogin.ts';
import type { LoginOutcome, LoginRequest } from '../session-start/loginRequest.ts';

/**
 * PWL-07: the last step of a passkey login. The stamp identifies the user; the password field has a placeholder and is
 * not read. A form that also claims an integration is refused.
 */
export async function logInWithStamp(
  database: Database,
  request: LoginRequest & { readonly stamp: string },
  settings: SessionSettings,
): Promise<LoginOutcome> {
  const { form, stamp, binding, origin, now } = request;
  const reserved = await reserveAttempt(database, 'passkey', null, origin.address, now);
  if (reserved.kind === 'locked') return reserved;
  const { attempt, attemptsLeft } = reserved;
  const consumed = await consumeStamp(database, stamp, now);
  const { kind } = consumed;
  const account =
    kind === 'unknown'
      ? undefined
      : (await findCandidate(database, { id: consumed.userId }, 'password'))?.account;
  const attempted = { factor: 'passkey', attempt, attemptsLeft, binding, origin, now } as const;
  const reason = faultOf(kind, form, account);
  return database.transaction(async (tx) => {
    if (reason !== undefined || kind === 'unknown' || account === undefined) {
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
