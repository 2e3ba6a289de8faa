import { loginMachine } from '../../machines/login/login.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

const plain = { errorMessage: null, useSso: false, clientId: null };

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
    checkPassword: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
    findProvider: [
      { outcome: 'unknown', message: 'No agency signs in with this address.' },
      { outcome: 'found', address: 'https://id.agency.example/authorize' },
    ],
    leaveForProvider: [undefined],
  },
  errors: {
    checkPassword: ['no answer'],
    findProvider: ['no answer'],
    leaveForProvider: ['blocked'],
  },
  inputs: {
    'the plain page': plain,
    'a page with a message': { ...plain, errorMessage: 'Your link has expired.' },
    'a page that asks for SSO': { ...plain, useSso: true },
  },
  context: ({ errors, refusal, arrival, provider }) => ({
    marked: Object.keys(errors).sort().join(' '),
    refused: refusal?.value ?? null,
    someone: arrival !== null,
    provider: provider !== '',
  }),
  receptionists: ['notices', 'session'],
});
