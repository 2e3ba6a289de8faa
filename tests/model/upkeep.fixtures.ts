import { upkeepMachine } from '../../machines/app/upkeep.machine.ts';
import { model } from '../../src/charts/fixtures.ts';

export const upkeep = model('upkeep', upkeepMachine, {
  events: {},
  outputs: { connection: [], progress: [], update: [] },
  errors: {
    connection: ['a chart failed'],
    progress: ['a chart failed'],
    update: ['a chart failed'],
  },
  inputs: { start: undefined },
  context: () => ({}),
});
