import { integrationLoginMachine } from '../../../machines/session/integrationLogin.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const sent = { userName: 'rhalloran', clientId: 1 };

export const integrationLogin = model('integration-login', integrationLoginMachine, {
  events: {
    'account.kept': [{ type: 'account.kept' }],
    'account.switched': [{ type: 'account.switched' }],
  },
  outputs: {
    logInWithGuid: [
      { outcome: 'accepted', arrival: sampleArrival({ fullName: 'Ruth Halloran' }) },
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'occupied', message: 'Dana Whitlock is logged in on this browser.' },
    ],
    logoutCurrentUser: [undefined],
  },
  errors: { logInWithGuid: ['no answer'], logoutCurrentUser: ['storage is closed'] },
  inputs: {
    'no one logged in': { ...sent, present: null },
    'a user logged in': { ...sent, present: sampleArrival() },
  },
  context: ({ result, present }) => ({
    who: result.outcome === 'accepted' ? result.arrival.user.fullName : null,
    refusal: result.outcome === 'refused' ? result.refusal.message : null,
    present: present !== null,
  }),
  systemActors: ['notices', 'session'],
});
