import { eq, sql } from 'drizzle-orm';
import type { AccountSecurity } from '../../../contract/users/security.ts';
import { isAuditor } from '../../../rules/core/auditors.ts';
import type { Reader } from '../../database/database.ts';
import { userSignatures } from '../../database/schema/signature.ts';
import { users } from '../../database/schema/user.ts';
import { isFresh } from './freshness.ts';
import type { Session } from './sessions.ts';

/** The security page of the logged-in person; secrets only as set or not set. */
export async function readAccountSecurity(
  reader: Reader,
  session: Session,
  now: Date,
): Promise<AccountSecurity> {
  const { account, agency, idleLimitSeconds, isTwoFactor, canSeePhi } = session;
  const rows = await reader
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean),
      setAt: userSignatures.createdAt,
    })
    .from(users)
    .leftJoin(userSignatures, eq(userSignatures.id, users.userSignatureId))
    .where(eq(users.id, account.id));
  const { hasPassword = false, setAt = null } = rows[0] ?? {};
  const signatureId = account.userSignatureId;
  return {
    userId: account.id,
    userName: account.userName,
    fullName: account.fullName,
    email: account.email,
    agencyName: agency.name,
    lastSignInAt: toInstant(account.lastLoginDate),
    isAcknowledged: account.isAcknowledged && !account.isNewUser,
    signature: signatureId === null ? null : { id: signatureId, setAt: toInstant(setAt) },
    hasPin: account.hasPin,
    pinChangedAt: toInstant(account.pinChangedAt),
    needToResetPin: account.needToResetPin,
    hasPassword,
    passwordChangedAt: toInstant(account.passwordChangedAt),
    isTwoFactor,
    inactivityLimit: idleLimitSeconds,
    canSeePhi,
    isReauthenticationNeeded: !isFresh(session, now),
    isAuditor: isAuditor(account),
  };
}

function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
