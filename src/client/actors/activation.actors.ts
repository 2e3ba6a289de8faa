import { fromPromise } from 'xstate';
import { activationMachine } from '../../../machines/control-values/activation.machine.ts';
import type { ActivateOutcome } from '../../../machines/control-values/activation.setup.ts';
import {
  type ActivateForm,
  activateControlValues,
} from '../../contract/control-values/controlValue.ts';
import type { Meant } from '../../contract/core/signing.ts';
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
