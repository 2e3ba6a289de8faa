import { unprocessable } from '../../platform/http/problemError.ts';
import { isFresh } from './freshness.ts';
import type { Session } from './sessions.ts';

/**
 * Changing a PIN or a passkey requires a proof of identity that is not older than five minutes. The client then asks
 * for the password, calls Reauthenticate and tries again.
 *
 * @throws ProblemError 422 `reauthentication_needed`, with the sentence for the field `password`.
 */
export function requireFresh(session: Pick<Session, 'authenticatedAt'>, now: Date): void {
  if (isFresh(session, now)) return;
  const sentence = 'Enter your password again. It’s required to change a credential.';
  throw unprocessable('reauthentication_needed', sentence, { password: sentence });
}
