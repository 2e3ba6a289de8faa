import { reauthenticate as reauthenticateCall } from '../../../contract/users/security.ts';
import { call } from '../../platform/http/call.ts';
import { renewingSession } from '../../platform/http/gainSession.ts';

/**
 * Proves again who it is with the password. The new token takes the old one's place in this browser, for all tabs.
 *
 * @throws CallError 422 with the sentence for the field `password`.
 */
export async function reauthenticate(password: string, signal: AbortSignal): Promise<void> {
  const options = { signal, isReplacing: true };
  await renewingSession(signal, async (keep) =>
    keep.session(await call(reauthenticateCall, { body: { password } }, options)),
  );
}
