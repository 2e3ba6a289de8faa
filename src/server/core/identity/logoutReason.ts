import { eq } from 'drizzle-orm';
import type { LogoutReason } from '../../../contract/session/logoutReason.ts';
import type { Database } from '../../database/database.ts';
import { sessions } from '../../database/schema/session.ts';
import { findMembership } from './account.ts';
import { whyAuditorBarred } from './auditorTerms.ts';
import { hashSecret } from './secret.ts';

type End = Pick<typeof sessions.$inferSelect, 'endReason' | 'endedAt' | 'expiresAt'>;

/** Missing is `loggedOut`: a person who logs out knows why. */
const reasons: Readonly<Record<string, LogoutReason>> = {
  idle: 'inactivity',
  expired: 'timeLimit',
  replaced: 'anotherDevice',
  agencyChanged: 'anotherDevice',
  endedByAdministrator: 'administrator',
  // The login does not say that an account is disabled either.
  userDisabled: 'administrator',
  passwordChanged: 'passwordChanged',
  credentialRemoved: 'passkeyRemoved',
  addressUndone: 'addressUndone',
  agencySuspended: 'agencySuspended',
};

/** FIELD-22: why a session ended; null if it is alive, or its user logged out. */
export function logoutReasonOf({ endReason, endedAt, expiresAt }: End): LogoutReason | null {
  if (endReason === null || endedAt === null) return null;
  // Nothing had asked for it between its absolute end and what ended all sessions.
  return endedAt >= expiresAt ? 'timeLimit' : (reasons[endReason] ?? null);
}

/**
 * Why the session of a token that opens nothing ended (FIELD-22); `anotherDevice` if its successor was given to this
 * browser or a copy of it (SWAP-06). Null for a token that never was one: only its holder learns anything.
 */
export async function findLogoutReason(
  database: Database,
  token: string,
  now: Date,
): Promise<LogoutReason | null> {
  const [row] = await database
    .select({
      endReason: sessions.endReason,
      endedAt: sessions.endedAt,
      expiresAt: sessions.expiresAt,
      userId: sessions.userId,
      agencyId: sessions.agencyId,
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashSecret(token)));
  if (row === undefined) return null;
  return row.endedAt === null ? findBar(database, row, now) : logoutReasonOf(row);
}

/** Why a session opens nothing although nothing ended it; null if its person may work in its agency. */
async function findBar(
  database: Database,
  { userId, agencyId }: { readonly userId: string; readonly agencyId: number },
  now: Date,
): Promise<LogoutReason | null> {
  const membership = await findMembership(database, userId, agencyId);
  if (membership === undefined) return 'removedFromAgency';
  return whyAuditorBarred(membership, now) === null ? null : 'auditorAccessOver';
}
