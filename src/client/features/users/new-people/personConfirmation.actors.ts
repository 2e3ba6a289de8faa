import { fromPromise } from 'xstate';
import { personConfirmationMachine } from '../../../../../machines/users/personConfirmation.machine.ts';
import type {
  ConfirmOutcome,
  LoadPersonOutcome,
  PersonConfirmationInput,
} from '../../../../../machines/users/personConfirmation.setup.ts';
import type { Meant } from '../../../../contract/core/signing.ts';
import {
  type ConfirmPersonForm,
  confirmPerson,
  getNewPerson,
} from '../../../../contract/users/newPeople.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';
import { noAnswer } from '../../../platform/http/callFault.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

/** Refusals that this page tells itself, beside those of every form. */
const toldHere = [403, 404, 409, noAnswer];

export const clientPersonConfirmationMachine = implement(personConfirmationMachine, {
  actors: {
    loadPerson: fromPromise<LoadPersonOutcome, PersonConfirmationInput>(
      ({ input: { userId }, signal, system }) =>
        orProblem(
          system,
          signal,
          async (): Promise<LoadPersonOutcome> => ({
            outcome: 'loaded',
            person: await call(getNewPerson, { params: { userId } }, { signal }),
          }),
          toldHere,
        ),
    ),
    confirm: fromPromise<ConfirmOutcome, Meant<ConfirmPersonForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'confirmed' as const,
        confirmed: await call(
          confirmPerson,
          { body: await signedByOne(input, signal) },
          { signal },
        ),
      })),
    ),
  },
});
