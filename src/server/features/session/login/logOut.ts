import { eq } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { endSession } from '../../../core/identity/endSessions.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Transaction } from '../../../database/database.ts';
import { ssoDepartures } from '../../../database/schema/ssoProvider.ts';
import type { Origin } from '../../../platform/http/origin.ts';

/**
 * Ends the session that makes the call, and audits it.
 *
 * @returns where to go, if anywhere but the login page: the provider's end-session address (SSO-03).
 */
export async function logOut(
  tx: Transaction,
  session: Session,
  origin: Origin,
  now: Date,
): Promise<string | null> {
  const { account } = session;
  await endSession(tx, session.id, 'loggedOut', now);
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: 'signOut.completed',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} logged out`,
  });
  return takeLogoutUrl(tx, session.id);
}

/** Where logging out of a session leads: the provider's end-session address, or nowhere else (SSO-03). */
async function takeLogoutUrl(tx: Transaction, sessionId: string): Promise<string | null> {
  const [row] = await tx
    .delete(ssoDepartures)
    .where(eq(ssoDepartures.sessionId, sessionId))
    .returning({ address: ssoDepartures.address });
  return row?.address ?? null;
}
