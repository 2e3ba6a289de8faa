import { firstTimeSetupMachine } from '../../../../../machines/administration/firstTimeSetup.machine.ts';
import { getSetupProgress } from '../../../../contract/administration/firstTimeSetup.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { FirstTimeSetup } from './FirstTimeSetup.tsx';

export const page = definePage({
  load: async ({ signal }) => ({ progress: await call(getSetupProgress, {}, { signal }) }),
  machine: firstTimeSetupMachine,
  view: FirstTimeSetup,
});
