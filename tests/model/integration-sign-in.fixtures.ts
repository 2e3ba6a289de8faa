import { integrationSignInMachine } from '../../machines/session/integrationSignIn.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleArrival } from './sampleUser.ts';

const sent = { userName: 'rhalloran', clientId: 1 };

export const integrationSignIn = model('integration-sign-in', integrationSignInMachine, {
  events: {
    'stay.chosen': [{ type: 'stay.chosen' }],
    'change.chosen': [{ type: 'change.chosen' }],
  },
  outputs: {
    signInWithGuid: [
      { outcome: 'accepted', arrival: sampleArrival({ fullName: 'Ruth Halloran' }) },
      {
        outcome: 'refused',
        refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
      },
      { outcome: 'occupied', message: 'Dana Whitlock is logged in on this browser.' },
    ],
    signOutPresent: [undefined],
  },
  errors: { signInWithGuid: ['no answer'], signOutPresent: ['storage is closed'] },
  inputs: {
    'nobody logged in': { ...sent, present: null },
    'somebody logged in': { ...sent, present: sampleArrival() },
  },
  context: ({ result, present }) => ({
    who: result.outcome === 'accepted' ? result.arrival.user.fullName : null,
    refusal: result.outcome === 'refused' ? result.refusal.message : null,
    present: present !== null,
  }),
  receptionists: ['notices', 'session'],
});
