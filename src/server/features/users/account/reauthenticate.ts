import type { LoginSessionWithSetup } from '../../../../contract/session/session.ts';
import { auditOwn, type OwnRequest } from '../../../core/identity/ownChange.ts';
import { acceptOwnPassword, proveOwnPassword } from '../../../core/identity/proveOwnPassword.ts';
import { renewSession } from '../../../core/identity/renewSession.ts';
import { sessionReplaced } from '../../../core/identity/sessionReplaced.ts';
import { arrivalOf } from '../../../core/rights/arrival.ts';
import type { Database } from '../../../database/database.ts';

/**
 * Proves the identity again by the password. A new session replaces the old one, so that a token stolen before is dead;
 * other tabs read the new one from the browser's storage.
 *
 * @returns the new session and its companion cookie.
 * @throws ProblemError 422 (see `proveOwnPassword`), 401 if the session ended in the meantime.
 */
export async function reauthenticate(
  database: Database,
  request: Omit<OwnRequest, 'userId'> & { password: string },
): Promise<{ session: LoginSessionWithSetup; cookie: string }> {
  const { session, origin, now, password } = request;
  const proof = await proveOwnPassword(database, request, { password, field: 'password' });
  return database.transaction(async (tx) => {
    await acceptOwnPassword(tx, session, proof);
    const renewal = { ends: 'this', address: origin.address, now } as const;
    const renewed = await renewSession(tx, session, renewal);
    if (renewed === undefined) throw sessionReplaced();
    await auditOwn(tx, request, {
      action: 'reauthentication.accepted',
      summary: `${session.account.fullName} confirmed who they are with the password`,
    });
    const arrival = await arrivalOf(tx, session);
    return { session: { token: renewed.token, ...arrival }, cookie: renewed.cookie };
  });
}
