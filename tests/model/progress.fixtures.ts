import { progressMachine } from '../../machines/app/progress.machine.ts';
import { model } from '../../src/charts/fixtures.ts';

export const progress = model('progress', progressMachine, {
  events: {
    'calls.begun': [{ type: 'calls.begun' }],
    'calls.ended': [{ type: 'calls.ended' }],
  },
  outputs: {},
  errors: {},
  inputs: { start: undefined },
  context: () => ({}),
});
