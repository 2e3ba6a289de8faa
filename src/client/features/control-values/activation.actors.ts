import { fromPromise } from 'xstate';
import { activationMachine } from '../../../../machines/control-values/activation.machine.ts';
import type { ActivateOutcome } from '../../../../machines/control-values/activation.setup.ts';
import {
  type ActivateForm,
  activateControlValues,
} from '../../../contract/control-values/controlValue.ts';
import type { Meant } from '../../../contract/core/signing.ts';
import { sendSigned } from '../../core/signing/sendSigned.ts';
import { signedByOne } from '../../core/signing/signWithPasskeys.ts';
import { implement } from '../../platform/browser/implement.ts';
import { call } from '../../platform/http/call.ts';

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
