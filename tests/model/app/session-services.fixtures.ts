import { sessionServicesMachine } from '../../../machines/app/sessionServices.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const died = ['a chart failed'];

export const sessionServices = model('session-services', sessionServicesMachine, {
  events: {
    'user.changed': [{ type: 'user.changed', arrival: sampleArrival({ fullName: 'D. W.' }) }],
  },
  outputs: {
    inactivity: [],
    agencySwap: [],
    leaveWithUnsent: [],
    leaving: [],
    resync: [],
    unsentChanges: [],
    cacheWarming: [],
    draft: [],
    formScan: [],
    pendingActs: [],
    fieldKit: [],
    delivery: [],
    search: [],
    help: [],
    tour: [],
    subNavigation: [],
  },
  errors: {
    inactivity: died,
    agencySwap: ['broken'],
    leaveWithUnsent: ['broken'],
    leaving: ['broken'],
    resync: ['broken'],
    unsentChanges: ['broken'],
    cacheWarming: ['broken'],
    formScan: ['broken'],
    draft: ['broken'],
    pendingActs: ['broken'],
    fieldKit: ['broken'],
    delivery: ['broken'],
    showBadge: ['broken'],
    search: died,
    help: ['broken'],
    tour: ['broken'],
    subNavigation: died,
  },
  inputs: { 'a user logged in': { arrival: sampleArrival() } },
  systemActors: ['session'],
  context: ({ arrival }) => ({ who: arrival.user.fullName }),
});
