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
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';
import { CallFault } from '../../../platform/http/callFault.ts';
import { reportingFaults } from '../../../shell/calls/faultReport.ts';

/** Refusals that the section itself shows; everything else also belongs to the faults chart. */
function isShownHere(error: unknown): error is CallFault {
  return error instanceof CallFault && [400, 404, 409, 422].includes(error.status);
}

export const clientPasskeysMachine = implement(passkeysMachine, {
  actors: {
    listPasskeys: fromPromise<readonly Passkey[]>(async ({ signal, system }) => {
      const ask = () => call(listCredentials, {}, { signal });
      return (await reportingFaults(system, signal, ask)).rows;
    }),
    registerPasskey: clientPasskeyRegistrationMachine,
    removePasskey: fromPromise<RemovalOutcome, { id: string }>(({ input, signal, system }) =>
      reportingFaults(system, signal, async () => {
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
      reportingFaults(system, signal, async () => {
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
