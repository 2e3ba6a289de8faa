import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { LoginForm } from '../../../contract/account.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';
import { findMembership } from '../../identity/account.ts';
import { hashPassword, isOutdated } from '../../identity/argon.ts';
import { checkSecret, findCandidate, foldUserName } from '../../identity/checkSecret.ts';
import { endSessionOfBrowser } from '../../identity/endSessions.ts';
import { type Secrets, type SessionSettings, startSession } from '../../identity/sessions.ts';
import { clearAttempts } from '../../identity/throttle.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Origin } from '../origin.ts';
import { auditRefusedSignIn } from './auditRefusedSignIn.ts';

export interface SignInRequest {
  readonly form: v.InferOutput<typeof LoginForm>;
  /** The companion cookie this browser holds already; its session is replaced. */
  readonly companion: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

export type SignInOutcome =
  | {
      readonly kind: 'signedIn';
      readonly secrets: Secrets;
      readonly membership: NonNullable<Awaited<ReturnType<typeof findMembership>>>;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly until: Date };

/**
 * Signs in with a user name and password. An unknown name, a wrong password, a disabled user and a form
 * that claims an integration or a passkey are refused alike, after the same work.
 * Success, failure and lock are audited in the transaction that decides them.
 */
export async function signIn(
  database: Database,
  request: SignInRequest,
  settings: SessionSettings,
): Promise<SignInOutcome> {
  const { form, now, origin } = request;
  const verdict = await checkSecret(database, {
    factor: 'password',
    throttleKey: foldUserName(form.userName),
    address: origin.address,
    candidate: await findCandidate(database, form, 'password'),
    secret: form.password,
    now,
  });
  if (verdict.kind === 'locked') return verdict;
  if (verdict.kind === 'wrong') {
    await database.transaction((tx) => auditRefusedSignIn(tx, { ...verdict, origin, now }));
    return { kind: 'refused' };
  }
  const rehashed = isOutdated(verdict.stored) ? await hashPassword(form.password) : undefined;
  return database.transaction(async (tx) => {
    const { account, attempt } = verdict;
    const membership = await findMembership(tx, account.id, account.agencyId);
    if (membership === undefined || claimsAnotherWay(form)) {
      await auditRefusedSignIn(tx, { ...verdict, origin, now });
      return { kind: 'refused' };
    }
    await clearAttempts(tx, attempt);
    await keepSignIn(tx, account.id, rehashed, now);
    if (request.companion !== undefined) await endSessionOfBrowser(tx, request.companion, now);
    const start = { agencyId: account.agencyId, factor: 'password', address: origin.address, now };
    const secrets = await startSession(tx, account, start, settings);
    await appendAudit(tx, {
      agencyId: account.agencyId,
      actor: { id: account.id, name: account.fullName },
      factor: 'password',
      action: 'signIn.accepted',
      outcome: 'success',
      subject: { kind: 'user', id: account.id, name: account.fullName },
      summary: `${account.fullName} signed in`,
      origin,
      at: now,
    });
    return { kind: 'signedIn', secrets, membership };
  });
}

/** Integration guids and passkey stamps are not served yet; the fixed placeholder is no password. */
function claimsAnotherWay(form: SignInRequest['form']): boolean {
  return form.fromIntegration || form.userGuid !== null || form.concurrencyStamp !== null;
}

async function keepSignIn(
  tx: Transaction,
  userId: string,
  rehashed: string | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ lastLoginDate: now, ...(rehashed === undefined ? {} : { passwordHash: rehashed }) })
    .where(eq(users.id, userId));
}
