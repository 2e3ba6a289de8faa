import { ssoLoginMachine } from '../../../machines/session/ssoLogin.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

export const ssoLogin = model('sso-login', ssoLoginMachine, {
  events: {},
  outputs: {
    redeemTicket: [
      { outcome: 'accepted', arrival: sampleArrival() },
      {
        outcome: 'refused',
        refusal: { value: 'Not completed', message: 'Begin again.', contacts: [] },
      },
    ],
  },
  errors: { redeemTicket: ['no answer'] },
  inputs: {
    'no one logged in': { present: null },
    'a user logged in': { present: sampleArrival({ fullName: 'Another Person' }) },
  },
  context: ({ result, present }) => ({
    present: present !== null,
    who: result.outcome === 'accepted' ? result.arrival.user.fullName : null,
    refusal: result.outcome === 'refused' ? result.refusal.message : null,
  }),
  systemActors: ['notices', 'session'],
});
