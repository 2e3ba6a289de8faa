import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessions } from '../database/schema/session.ts';
import { setCompanionCookie } from './companionCookie.ts';
import { endSession, endSessionsOf } from './endSessions.ts';
import { hashSecret, newSecret } from './secret.ts';
import type { Session } from './sessions.ts';

export interface RenewedSession {
  readonly token: string;
  /** The Set-Cookie value of its companion. */
  readonly cookie: string;
}

/**
 * Puts a new session in the place of one whose person has just proved again who they are: new secrets, the same
 * agency, factors and absolute end. The old token is dead with the commit. Undefined where another request was
 * faster and the session has ended already.
 *
 * @param ends `others` also ends every other session of the user (a changed password).
 */
export async function renewSession(
  tx: Transaction,
  session: Session,
  renewal: { ends: 'this' | 'others'; address: string | null; now: Date },
): Promise<RenewedSession | undefined> {
  const { ends, address, now } = renewal;
  const rows = await tx.select().from(sessions).where(eq(sessions.id, session.id)).for('update');
  const old = rows[0];
  if (old === undefined || old.endedAt !== null) return undefined;
  if (ends === 'others') await endSessionsOf(tx, old.userId, 'passwordChanged', now);
  else await endSession(tx, old.id, 'replaced', now);
  const [token, companion] = [newSecret(), newSecret()];
  await tx.insert(sessions).values({
    ...old,
    id: randomUUID(),
    tokenHash: hashSecret(token),
    companionHash: hashSecret(companion),
    address,
    startedAt: now,
    lastAccessAt: now,
    authenticatedAt: now,
  });
  const secondsLeft = Math.ceil((old.expiresAt.getTime() - now.getTime()) / 1_000);
  return { token, cookie: setCompanionCookie(companion, secondsLeft) };
}
