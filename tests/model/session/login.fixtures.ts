import { loginMachine } from '../../../machines/session/login.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const plain = { errorMessage: null, useSso: false, clientId: null, via: null, present: null };

const contact = { name: 'Dana Whitlock', email: 'd@agency.example', phoneNumber: '555-0100' };

export const login = model('login', loginMachine, {
  events: {
    'form.submitted': [
      {
        type: 'form.submitted',
        values: { userName: 'dwhitlock', password: 'a password', email: 'd@agency.example' },
      },
      { type: 'form.submitted', values: { userName: '', password: '', email: '' } },
    ],
    'mode.chosen': [
      { type: 'mode.chosen', mode: 'sso' },
      { type: 'mode.chosen', mode: 'regular' },
    ],
  },
  outputs: {
    readLogoutReason: [null, 'You were logged out because you were inactive.'],
    checkPassword: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [contact] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
    findProvider: [
      { outcome: 'unknown', message: 'No agency logs in with this address.' },
      { outcome: 'found', address: 'https://id.agency.example/authorize' },
    ],
    leaveForProvider: [undefined],
    passkeyLogin: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
    passwordless: [undefined],
    lockScreen: [{ outcome: 'ended' }],
    ssoLogin: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
    integrationLogin: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
  },
  errors: {
    readLogoutReason: ['broken'],
    checkPassword: ['no answer'],
    findProvider: ['no answer'],
    leaveForProvider: ['blocked'],
    passkeyLogin: ['broken'],
    passwordless: ['broken'],
    lockScreen: ['broken'],
    ssoLogin: ['broken'],
    integrationLogin: ['broken'],
  },
  inputs: {
    'the plain page': plain,
    'a page with a message': { ...plain, errorMessage: 'Your link has expired.' },
    'a page in Internet Explorer': { ...plain, isUnsupported: true },
    'a page that asks for SSO': { ...plain, useSso: true },
    'a page that a provider leads back to': { ...plain, via: { way: 'sso' } },
    'a page that an integration leads to': {
      ...plain,
      clientId: 1,
      via: { way: 'integration', userName: 'rhalloran' },
    },
  },
  context: ({ errors, refusal, logoutReason, arrival, provider }) => ({
    marked: Object.keys(errors).sort().join(' '),
    refused: refusal?.value ?? null,
    explained: logoutReason !== null,
    someone: arrival !== null,
    provider: provider !== '',
  }),
  systemActors: ['notices', 'session'],
});
