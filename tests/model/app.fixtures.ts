import { fromCallback } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleInstallation } from './sampleInstallation.ts';
import { sampleArrival } from './sampleUser.ts';

const died = ['a chart failed'];

export const app = model('app', appMachine, {
  events: {
    'faults.brought': [{ type: 'faults.brought', logic: fromCallback(() => undefined) }],
  },
  outputs: {
    boot: [sampleArrival(), null],
    notices: [],
    rail: [],
    session: [],
    navigation: [],
    loadUpkeep: [fromCallback(() => undefined)],
  },
  errors: {
    boot: died,
    notices: died,
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
  context: ({ arrival, faults, upkeep }) => ({
    someone: arrival !== null,
    hasCatalogue: faults !== null,
    isKept: upkeep !== null,
  }),
});
