import { fromPromise } from 'xstate';
import { passkeyConfirmationMachine } from '../../../../../machines/users/passkeyConfirmation.machine.ts';
import type { ConfirmedSession } from '../../../../../machines/users/passkeyConfirmation.setup.ts';
import { confirmByPasskey, postConfirmationOptions } from '../../../../contract/users/security.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { choosePasskey, unsupportedText } from '../../../platform/browser/passkeysBrowser.ts';
import { call } from '../../../platform/http/call.ts';
import { renewingSession } from '../../../platform/http/gainSession.ts';
import { attempt, NotSent, type Scope } from '../../../shell/calls/attempt.ts';
import { withChallenge } from '../../../shell/calls/badChallenge.ts';

const refused = (message: string) => new NotSent({ code: 'passkey_not_given', message });

const cancelled = 'The passkey was canceled or took longer than 60 seconds. Try again.';

/** Options, the browser's dialog, and the session that takes this one's place. @throws NotSent, CallError */
async function confirm({ signal, system }: Scope): Promise<ConfirmedSession> {
  const unsupported = unsupportedText();
  if (unsupported !== null) throw refused(unsupported);
  const ask = () => call(postConfirmationOptions, {}, { signal });
  const options = await withChallenge(system, ask);
  const choice = await choosePasskey(options, { userName: '', autocomplete: false }, signal);
  if (choice.outcome !== 'chosen') throw refused(cancelled);
  const body = { assertion: choice.assertion };
  return renewingSession(signal, async (keep) => {
    const reply = await call(confirmByPasskey, { body }, { signal, isReplacing: true });
    return { security: reply.security, arrival: keep.session(reply.session) };
  });
}

/**
 * ROLE-03: confirms a session by a passkey. A failed confirmation returns a sentence, also for a bad challenge
 * (FIDO-04).
 */
export function confirmSession(scope: Scope): Promise<Result<ConfirmedSession>> {
  return attempt({ ...scope, shown: ['rejected'] }, () => confirm(scope));
}

export const clientPasskeyConfirmationMachine = passkeyConfirmationMachine.provide({
  actors: {
    confirmByPasskey: fromPromise<Result<ConfirmedSession>>((scope) => confirmSession(scope)),
  },
});
