import { fromCallback } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';
import { sampleInstallation } from './sampleInstallation.ts';

const died = ['a chart failed'];

export const app = model('app', appMachine, {
  events: {
    'failures.loaded': [{ type: 'failures.loaded', logic: fromCallback(() => undefined) }],
    'reload.requested': [{ type: 'reload.requested' }],
  },
  outputs: {
    boot: [sampleArrival(), null],
    notices: [],
    rail: [],
    session: [],
    navigation: [],
    loadAppServices: [fromCallback(() => undefined)],
    reload: [undefined],
  },
  errors: {
    boot: died,
    notices: died,
    rail: died,
    session: died,
    navigation: died,
    loadAppServices: ['the network is down'],
    reload: ['the browser refuses'],
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
  context: ({ arrival, failures, appServices }) => ({
    someone: arrival !== null,
    hasCatalog: failures !== null,
    isKept: appServices !== null,
  }),
});
