import { progressMachine } from '../../../machines/app/progress.machine.ts';
import { model } from '../kit/fixtures.ts';

export const progress = model('progress', progressMachine, {
  events: {
    'calls.started': [{ type: 'calls.started' }],
    'calls.finished': [{ type: 'calls.finished' }],
  },
  outputs: {},
  errors: {},
  inputs: { start: undefined },
  context: () => ({}),
});
