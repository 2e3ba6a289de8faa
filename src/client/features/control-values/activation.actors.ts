import { activationMachine } from '../../../../machines/control-values/activation.machine.ts';
import type { ActivationContent } from '../../../../machines/control-values/activation.setup.ts';
import {
  type Activation,
  activateControlValues,
} from '../../../contract/control-values/controlValue.ts';
import { signedActBy } from '../../core/signing/signedAct.actors.ts';
import { signed } from '../../core/signing/signWithPasskeys.ts';
import { call } from '../../platform/http/call.ts';

export const clientActivationMachine = activationMachine.provide({
  actors: {
    signedAct: signedActBy<ActivationContent, Activation>(async ({ content, ...act }, signal) => {
      const body = await signed({ ...act, ...content }, signal);
      return call(activateControlValues, { body }, { signal });
    }, 'nothing was activated'),
  },
});
