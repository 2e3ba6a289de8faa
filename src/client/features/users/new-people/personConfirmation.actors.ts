import { fromPromise } from 'xstate';
import { personConfirmationMachine } from '../../../../../machines/users/personConfirmation.machine.ts';
import type { ConfirmOutcome } from '../../../../../machines/users/personConfirmation.setup.ts';
import type { Intended } from '../../../../contract/core/signing.ts';
import { type ConfirmPersonForm, confirmPerson } from '../../../../contract/users/newPeople.ts';
import { sendSigned } from '../../../core/signing/sendSigned.ts';
import { signedByOne } from '../../../core/signing/signWithPasskeys.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';

export const clientPersonConfirmationMachine = provideInPlace(personConfirmationMachine, {
  actors: {
    confirm: fromPromise<ConfirmOutcome, Intended<ConfirmPersonForm>>(({ input, signal, system }) =>
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
