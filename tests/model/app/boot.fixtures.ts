import { bootMachine } from '../../../machines/app/boot.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

export const boot = model('boot', bootMachine, {
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'offline.chosen': [{ type: 'offline.chosen' }],
    'network.offline': [{ type: 'network.offline' }],
    'network.online': [{ type: 'network.online' }],
  },
  outputs: {
    fetchUserInfo: [sampleArrival(), null],
    readStored: [sampleArrival()],
    clearStoredSession: [undefined],
  },
  errors: {
    fetchUserInfo: ['no answer'],
    readStored: ['unreadable'],
    clearStoredSession: ['storage is closed'],
  },
  inputs: {
    'a saved token, online': { hasToken: true, isTimedOut: false, isOnline: true },
    'a saved token, offline': { hasToken: true, isTimedOut: false, isOnline: false },
    'a saved token, timed out': { hasToken: true, isTimedOut: true, isOnline: true },
    'no token, online': { hasToken: false, isTimedOut: false, isOnline: true },
    'no token, offline': { hasToken: false, isTimedOut: false, isOnline: false },
  },
  context: ({ arrival }) => ({ someone: arrival !== null }),
});
