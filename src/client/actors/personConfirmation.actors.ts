import { fromPromise } from 'xstate';
import { personConfirmationMachine } from '../../../machines/users/personConfirmation.machine.ts';
import type {
  ConfirmOutcome,
  LoadPersonOutcome,
  PersonConfirmationInput,
} from '../../../machines/users/personConfirmation.setup.ts';
import type { Meant } from '../../contract/core/signing.ts';
import {
  type ConfirmPersonForm,
  confirmPerson,
  getNewPerson,
} from '../../contract/users/newPeople.ts';
import { call } from '../http/call.ts';
import { noAnswer } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { orProblem } from './ownChange.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByOne } from './signWithPasskeys.ts';

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
