import { fromPromise } from 'xstate';
import { passkeysMachine } from '../../../../../machines/users/passkeys.machine.ts';
import type { ProofOutcome, RemovalOutcome } from '../../../../../machines/users/passkeys.setup.ts';
import {
  listCredentials,
  type Passkey,
  removeCredential,
} from '../../../../contract/session/fido.ts';
import { clientPasskeyRegistrationMachine } from '../../../core/session/passkeysRegistration.actors.ts';
import { isStale } from '../../../core/session/passkeysRegistration.ts';
import { reauthenticate } from '../../../core/signing/reauthenticate.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { reportingFailures } from '../../../shell/calls/failureReport.ts';

/** Refusals that the section itself shows; everything else also belongs to the faults chart. */
function isShownHere(error: unknown): error is CallError {
  return error instanceof CallError && [400, 404, 409, 422].includes(error.status);
}

export const clientPasskeysMachine = passkeysMachine.provide({
  actors: {
    listPasskeys: fromPromise<readonly Passkey[]>(async ({ signal, system }) => {
      const ask = () => call(listCredentials, {}, { signal });
      return (await reportingFailures(system, signal, ask)).rows;
    }),
    registerPasskey: clientPasskeyRegistrationMachine,
    removePasskey: fromPromise<RemovalOutcome, { id: string }>(({ input, signal, system }) =>
      reportingFailures(system, signal, async () => {
        try {
          await call(removeCredential, { body: input }, { signal });
          return { outcome: 'removed' };
        } catch (error) {
          if (isStale(error)) return { outcome: 'stale' };
          if (!isShownHere(error)) throw error;
          return { outcome: 'failed', message: error.problem.message };
        }
      }),
    ),
    reauthenticate: fromPromise<ProofOutcome, { password: string }>(({ input, signal, system }) =>
      reportingFailures(system, signal, async () => {
        try {
          await reauthenticate(input.password, signal);
          return { outcome: 'proven' };
        } catch (error) {
          if (!isShownHere(error)) throw error;
          return { outcome: 'refused', message: error.problem.message };
        }
      }),
    ),
  },
});
