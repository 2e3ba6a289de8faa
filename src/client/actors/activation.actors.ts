import { fromPromise } from 'xstate';
import { activationMachine } from '../../../machines/activation/activation.machine.ts';
import type { ActivateOutcome } from '../../../machines/activation/activation.setup.ts';
import { type ActivateForm, activateControlValues } from '../../contract/controlValue.ts';
import type { Meant } from '../../contract/signing.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByOne } from './signWithPasskeys.ts';

export const clientActivationMachine = implement(activationMachine, {
  actors: {
    activate: fromPromise<ActivateOutcome, Meant<ActivateForm>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'activated' as const,
        activation: await call(
          activateControlValues,
          { body: await signedByOne(input, signal) },
          { signal },
        ),
      })),
    ),
  },
});
