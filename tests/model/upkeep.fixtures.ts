import { upkeepMachine } from '../../machines/upkeep/upkeep.machine.ts';
import { model } from '../../src/charts/fixtures.ts';

export const upkeep = model('upkeep', upkeepMachine, {
  events: {},
  outputs: {},
  errors: {},
  inputs: { start: undefined },
  context: () => ({}),
});
