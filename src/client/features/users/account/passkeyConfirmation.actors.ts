import { fromPromise } from 'xstate';
import { passkeyConfirmationMachine } from '../../../../../machines/users/passkeyConfirmation.machine.ts';
import type { ConfirmationOutcome } from '../../../../../machines/users/passkeyConfirmation.setup.ts';
import { confirmByPasskey, postConfirmationOptions } from '../../../../contract/users/security.ts';
import { choosePasskey, unsupportedText } from '../../../platform/browser/passkeysBrowser.ts';
import { call } from '../../../platform/http/call.ts';
import { renewingSession } from '../../../platform/http/gainSession.ts';
import { type ActorSystem, reportingFailures } from '../../../shell/calls/failureReport.ts';
import { orPasskeyRefusal } from '../../../shell/calls/passkeyRefusal.ts';

const refused = (message: string) => ({ outcome: 'refused', message }) as const;

const cancelled = 'The passkey was canceled or took longer than 60 seconds. Try again.';

/** Options, the browser's dialog, and the session that takes this one's place. */
async function confirm(signal: AbortSignal): Promise<ConfirmationOutcome> {
  const unsupported = unsupportedText();
  if (unsupported !== null) return refused(unsupported);
  const options = await call(postConfirmationOptions, {}, { signal });
  const choice = await choosePasskey(options, { userName: '', autocomplete: false }, signal);
  if (choice.outcome !== 'chosen') return refused(cancelled);
  const body = { assertion: choice.assertion };
  return renewingSession(signal, async (keep): Promise<ConfirmationOutcome> => {
    const reply = await call(confirmByPasskey, { body }, { signal, isReplacing: true });
    return { outcome: 'confirmed', security: reply.security, arrival: keep.session(reply.session) };
  });
}

/**
 * ROLE-03: confirms a session by a passkey. A failed confirmation returns a sentence, also for a bad challenge
 * (FIDO-04).
 */
export function confirmSession(
  signal: AbortSignal,
  system: ActorSystem,
): Promise<ConfirmationOutcome> {
  return reportingFailures(system, signal, () =>
    orPasskeyRefusal<ConfirmationOutcome>(system, () => confirm(signal), refused),
  );
}

export const clientPasskeyConfirmationMachine = passkeyConfirmationMachine.provide({
  actors: {
    confirmByPasskey: fromPromise<ConfirmationOutcome>(({ signal, system }) =>
      confirmSession(signal, system),
    ),
  },
});
