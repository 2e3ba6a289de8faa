import { companionsMachine } from '../../machines/companions/companions.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

export const companions = model('companions', companionsMachine, {
  events: {
    'arrival.changed': [{ type: 'arrival.changed', arrival: sampleArrival({ fullName: 'D. W.' }) }],
  },
  outputs: {},
  errors: {},
  inputs: { 'somebody signed in': { arrival: sampleArrival() } },
  context: ({ arrival }) => ({ who: arrival.user.fullName }),
});
