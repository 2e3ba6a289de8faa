import { fromCallback } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleInstallation } from './sampleInstallation.ts';
import { sampleArrival } from './sampleUser.ts';

const died = ['a chart failed'];

export const app = model('app', appMachine, {
  events: {},
  outputs: {
    boot: [sampleArrival(), null],
    notices: [],
    faults: [],
    rail: [],
    session: [],
    navigation: [],
    loadUpkeep: [fromCallback(() => undefined)],
  },
  errors: {
    boot: died,
    notices: died,
    faults: died,
    rail: died,
    session: died,
    navigation: died,
    loadUpkeep: ['the network is down'],
  },
  inputs: {
    start: {
      installation: sampleInstallation,
      boot: { hasToken: true, isTimedOut: false, isOnline: true },
      address: '/',
      login: { errorMessage: null, useSso: false, clientId: null, via: null },
      rail: { isNavFixed: false, isNarrow: false },
    },
  },
  context: ({ arrival, upkeep }) => ({ someone: arrival !== null, isKept: upkeep !== null }),
});
