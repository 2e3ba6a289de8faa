import type { LoginOutcome } from '../../../machines/session/loginOutcome.ts';
import { passkeyLoginMachine } from '../../../machines/session/passkeyLogin.machine.ts';
import { sampleAssertion } from '../core/samplePasskey.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const refused = {
  outcome: 'refused',
  refusal: {
    value: 'U2F authentication is not supported on this browser.',
    message: 'Log in with your username and password.',
    contacts: [],
  },
} as const satisfies LoginOutcome;

const chosen = { outcome: 'chosen', userName: '', assertion: sampleAssertion } as const;

export const passkeyLogin = model('passkey-login', passkeyLoginMachine, {
  events: { 'passkey.requested': [{ type: 'passkey.requested', userName: 'dwhitlock' }] },
  outputs: {
    offerPasskey: [chosen, { outcome: 'dismissed', message: 'It was canceled.' }, refused],
    requestPasskey: [chosen, refused],
    logInWithPasskey: [
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'accepted', arrival: sampleArrival() },
    ],
  },
  errors: {
    offerPasskey: ['no answer'],
    requestPasskey: ['no answer'],
    logInWithPasskey: ['no answer'],
  },
  inputs: { 'the login form': undefined },
  context: ({ result }) => ({
    result: result.outcome,
    refusal: result.outcome === 'refused' ? result.refusal.value : null,
  }),
  systemActors: ['session', 'notices'],
});
