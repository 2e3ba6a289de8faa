import { passwordlessMachine } from '../../../machines/session/passwordless.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleUser } from '../users/sampleUser.ts';

const { id } = sampleUser();

export const passwordless = model('passwordless', passwordlessMachine, {
  events: {
    'setup.chosen': [{ type: 'setup.chosen' }],
    'setup.declined': [{ type: 'setup.declined' }],
    'continue.chosen': [{ type: 'continue.chosen' }],
  },
  outputs: {
    considerPrompt: [{ isOffered: true }, { isOffered: false }],
    setChoice: [undefined],
    registerPasskey: [
      { outcome: 'registered' },
      { outcome: 'failed', message: 'The request was cancelled.' },
    ],
  },
  errors: { considerPrompt: ['broken'], setChoice: ['full'], registerPasskey: ['broken'] },
  inputs: {
    'a person': { user: { id, userType: 'Regular' } },
    'an API account': { user: { id, userType: 'ApiOnly' } },
  },
  context: ({ failure }) => ({ failure: failure.slice(0, 30) }),
});
