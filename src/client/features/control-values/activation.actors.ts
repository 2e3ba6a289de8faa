import { activationMachine } from '../../../../machines/control-values/activation.machine.ts';
import type { ActivationContent } from '../../../../machines/control-values/activation.setup.ts';
import { activateControlValues } from '../../../contract/control-values/controlValue.ts';
import { contentAndKey, signedActBy } from '../../core/signing/signedAct.actors.ts';
import { call } from '../../platform/http/call.ts';

export const clientActivationMachine = activationMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<ActivationContent>,
      record: (body, signal) => call(activateControlValues, { body }, { signal }),
      offline: 'nothing was activated',
    }),
  },
});
