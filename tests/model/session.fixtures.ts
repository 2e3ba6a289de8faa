import { fromCallback } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

const login = { errorMessage: null, useSso: false, clientId: null, via: null };

export const session = model('session', sessionMachine, {
  events: {
    'signIn.started': [{ type: 'signIn.started' }],
    'signIn.ended': [{ type: 'signIn.ended' }],
    'signOut.requested': [{ type: 'signOut.requested' }],
    'session.rejected': [{ type: 'session.rejected' }],
    'arrival.requested': [{ type: 'arrival.requested' }],
    'user.refreshed': [{ type: 'user.refreshed', arrival: sampleArrival({ fullName: 'D. W.' }) }],
  },
  outputs: {
    login: [sampleArrival()],
    postSignIn: [{ path: '/inventory/list', isFullLoad: false }],
    signOut: [
      { isSuccessful: true, message: '', address: null },
      { isSuccessful: true, message: '', address: 'https://id.agency.example/leave' },
      { isSuccessful: false, message: 'You could not be logged out. Try again.', address: null },
    ],
    clearSession: [undefined],
    settleUnsent: ['go', 'stay'],
    loadCompanions: [fromCallback(() => undefined)],
  },
  errors: {
    login: ['the login chart failed'],
    postSignIn: ['the redirect order failed'],
    signOut: ['something unexpected'],
    clearSession: ['storage is closed'],
    settleUnsent: ['the chart is gone'],
    loadCompanions: ['the browser lost the chunk'],
  },
  inputs: {
    'nobody logged in': { arrival: null, login },
    'somebody logged in': { arrival: sampleArrival(), login },
    'somebody logged in, and a message': {
      arrival: sampleArrival(),
      login: { ...login, errorMessage: 'Your link has expired.' },
    },
    'somebody logged in, and somebody sent': {
      arrival: sampleArrival(),
      login: { ...login, via: { way: 'integration', userName: 'rhalloran' } },
    },
  },
  context: ({ arrival, leaveTo, isAwaited, companions }) => ({
    who: arrival?.user.fullName ?? null,
    leaveTo,
    isAwaited,
    isAccompanied: companions !== null,
  }),
  receptionists: ['navigation', 'notices', 'faults'],
});
