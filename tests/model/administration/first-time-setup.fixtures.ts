import {
  firstTimeSetupMachine,
  shownStep,
} from '../../../machines/administration/firstTimeSetup.machine.ts';
import type { SetupProgress } from '../../../src/contract/administration/firstTimeSetup.ts';
import { model } from '../kit/fixtures.ts';

const empty: SetupProgress = {
  agencyName: 'Hudson Valley EMS',
  hasSettings: true,
  sites: 1,
  departments: 0,
  suppliers: 0,
  products: 0,
  inventories: 0,
  counted: 0,
  uncounted: [],
};
const complete = { ...empty, products: 1, inventories: 1, counted: 1 };

export const firstTimeSetup = model('first-time-setup', firstTimeSetupMachine, {
  events: {
    'step.chosen': [{ type: 'step.chosen', step: 'sites' }],
    'step.skipped': [
      { type: 'step.skipped', step: 'departments' },
      { type: 'step.skipped', step: 'suppliers' },
    ],
  },
  outputs: {},
  errors: {},
  inputs: {
    'an empty agency': { progress: empty },
    'an agency with stock': { progress: complete },
  },
  context: (context) => ({
    counted: context.progress.counted,
    shown: shownStep(context),
    skipped: context.skipped.join(),
    chosen: context.chosen,
  }),
});
