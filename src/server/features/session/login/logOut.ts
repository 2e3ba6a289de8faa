import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { endSession } from '../../../core/identity/endSessions.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { takeLogoutUrl } from '../sso/takeLogoutUrl.ts';

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
    agencyId: session.agency.id,
    actor: { id: account.id, name: account.fullName },
    factor: session.factor,
    action: 'signOut.completed',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} logged out`,
    origin,
    at: now,
  });
  return takeLogoutUrl(tx, session.id);
}
