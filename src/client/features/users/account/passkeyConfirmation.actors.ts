import { fromPromise } from 'xstate';
import { passkeyConfirmationMachine } from '../../../../../machines/users/passkeyConfirmation.machine.ts';
import type { ConfirmationOutcome } from '../../../../../machines/users/passkeyConfirmation.setup.ts';
import { confirmByPasskey, postConfirmationOptions } from '../../../../contract/users/security.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { choosePasskey, unsupportedText } from '../../../platform/browser/passkeysBrowser.ts';
import { call } from '../../../platform/http/call.ts';
import { renewingSession } from '../../../platform/http/gainSession.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

const cancelled = 'The passkey was canceled or took longer than 60 seconds. Try again.';

/** ROLE-03: options, the browser's dialog, and the session that takes this one's place. */
async function confirm(signal: AbortSignal): Promise<ConfirmationOutcome> {
  const unsupported = unsupportedText();
  if (unsupported !== null) return { outcome: 'refused', message: unsupported };
  const options = await call(postConfirmationOptions, {}, { signal });
  const choice = await choosePasskey(options, { userName: '', autocomplete: false }, signal);
  if (choice.outcome !== 'chosen') return { outcome: 'refused', message: cancelled };
  const body = { assertion: choice.assertion };
  return renewingSession(signal, async (keep): Promise<ConfirmationOutcome> => {
    const reply = await call(confirmByPasskey, { body }, { signal, isReplacing: true });
    return { outcome: 'confirmed', security: reply.security, arrival: keep.session(reply.session) };
  });
}

export const clientPasskeyConfirmationMachine = implement(passkeyConfirmationMachine, {
  actors: {
    confirmByPasskey: fromPromise<ConfirmationOutcome>(async ({ signal, system }) => {
      const outcome = await orProblem(system, signal, () => confirm(signal));
      return 'problem' in outcome
        ? { outcome: 'refused', message: outcome.problem.message }
        : outcome;
    }),
  },
});
