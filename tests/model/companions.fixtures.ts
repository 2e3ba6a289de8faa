import { companionsMachine } from '../../machines/app/companions.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

const died = ['a chart failed'];

export const companions = model('companions', companionsMachine, {
  events: {
    'arrival.changed': [{ type: 'arrival.changed', arrival: sampleArrival({ fullName: 'D. W.' }) }],
  },
  outputs: {
    inactivity: [],
    agencySwap: [],
    departure: [],
    leaving: [],
    resync: [],
    unsent: [],
    warmCaches: [],
    search: [],
    subNavigation: [],
  },
  errors: {
    inactivity: died,
    agencySwap: ['broken'],
    departure: ['broken'],
    leaving: ['broken'],
    resync: ['broken'],
    unsent: ['broken'],
    warmCaches: ['broken'],
    search: died,
    subNavigation: died,
  },
  inputs: { 'somebody logged in': { arrival: sampleArrival() } },
  receptionists: ['session'],
  context: ({ arrival }) => ({ who: arrival.user.fullName }),
});
