import { bootMachine } from '../../machines/boot/boot.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

export const boot = model('boot', bootMachine, {
  events: { 'retry.requested': [{ type: 'retry.requested' }] },
  outputs: {
    fetchUserInfo: [sampleArrival(), null],
    readStored: [sampleArrival()],
    forgetSession: [undefined],
  },
  errors: {
    fetchUserInfo: ['no answer'],
    readStored: ['unreadable'],
    forgetSession: ['storage is closed'],
  },
  inputs: {
    'a saved token, online': { hasToken: true, isOnline: true },
    'a saved token, offline': { hasToken: true, isOnline: false },
    'no token, online': { hasToken: false, isOnline: true },
    'no token, offline': { hasToken: false, isOnline: false },
  },
  context: ({ arrival }) => ({ someone: arrival !== null }),
});
