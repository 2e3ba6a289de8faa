import { fromCallback } from 'xstate';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const login = { errorMessage: null, useSso: false, clientId: null, via: null };

export const session = model('session', sessionMachine, {
  events: {
    'login.started': [{ type: 'login.started' }],
    'login.ended': [{ type: 'login.ended' }],
    'logout.requested': [{ type: 'logout.requested' }],
    'session.rejected': [{ type: 'session.rejected' }],
    'landing.requested': [{ type: 'landing.requested' }],
    'user.refreshed': [{ type: 'user.refreshed', arrival: sampleArrival({ fullName: 'D. W.' }) }],
  },
  outputs: {
    login: [sampleArrival()],
    postLogin: [{ path: '/inventory/list', isFullLoad: false }],
    logOut: [
      { outcome: 'loggedOut', address: null },
      { outcome: 'loggedOut', address: 'https://id.agency.example/leave' },
      { outcome: 'refused', message: 'You could not be logged out. Try again.' },
      { outcome: 'tokenReplaced' },
    ],
    clearSession: [undefined],
    resolveUnsent: ['go', 'stay'],
    loadSessionServices: [fromCallback(() => undefined)],
  },
  errors: {
    login: ['the login chart failed'],
    postLogin: ['the redirect order failed'],
    logOut: ['something unexpected'],
    clearSession: ['storage is closed'],
    resolveUnsent: ['the chart is gone'],
    loadSessionServices: ['the browser lost the chunk'],
  },
  inputs: {
    'no one logged in': { arrival: null, login },
    'a user logged in': { arrival: sampleArrival(), login },
    'a user logged in, and a message': {
      arrival: sampleArrival(),
      login: { ...login, errorMessage: 'Your link has expired.' },
    },
    'a user logged in, and another one sent by an integration': {
      arrival: sampleArrival(),
      login: { ...login, via: { way: 'integration', userName: 'rhalloran' } },
    },
  },
  context: ({ arrival, logout, isAwaited, sessionServices }) => ({
    who: arrival?.user.fullName ?? null,
    logout: logout?.outcome ?? null,
    leaveTo: logout?.outcome === 'loggedOut' ? logout.address : null,
    isAwaited,
    isAccompanied: sessionServices !== null,
  }),
  systemActors: ['navigation', 'notices', 'failures'],
});
