import { fromPromise } from 'xstate';
import { reauthenticate as reauthenticateCall } from '../../../contract/users/security.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { renewingSession } from '../../platform/http/gainSession.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

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

/** The same for a chart, whose page shows why the password was not accepted. */
export const provePassword = fromPromise<Result<null>, { password: string }>(
  ({ input: { password }, ...scope }) =>
    attempt({ ...scope, shown: onPage }, async () => {
      await reauthenticate(password, scope.signal);
      return null;
    }),
);
