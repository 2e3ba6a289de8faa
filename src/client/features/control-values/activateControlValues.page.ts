import { getActivationChoices } from '../../../contract/control-values/controlValue.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { ActivateLabels } from './ActivateLabels.tsx';
import { clientActivationMachine } from './activation.actors.ts';

export const page = definePage({
  load: async ({ signal }) => ({
    choices: await call(getActivationChoices, {}, { signal }),
    idempotencyKey: crypto.randomUUID(),
  }),
  machine: clientActivationMachine,
  view: ActivateLabels,
});
