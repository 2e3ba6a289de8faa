import type { Database } from '../../database/database.ts';
import type { OwnRequest } from '../identity/ownChange.ts';
import { acceptOwnPassword, proveOwnPassword } from '../identity/proveOwnPassword.ts';
import { requireFresh } from '../identity/requireFresh.ts';

/**
 * A credential is added or removed only by someone who has just proven their identity: with the password sent along
 * (CALL-17, CALL-18), or in a fresh session.
 *
 * @throws ProblemError 422 of `requireFresh` or `proveOwnPassword`; an incorrect password is counted and audited.
 */
export async function proveIdentity(
  database: Database,
  request: Omit<OwnRequest, 'userId'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    requireFresh(request.session, request.now);
    return;
  }
  const proof = await proveOwnPassword(database, request, { password, field: 'password' });
  await database.transaction((tx) => acceptOwnPassword(tx, request.session, proof));
}
