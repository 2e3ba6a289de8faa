import { licenseMachine } from '../../../machines/users/license.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import {
  earlierChange,
  lastChange,
  newcomerSecurity,
  refusedPlainly,
  sampleSecurity,
} from './sampleSecurity.ts';

export const license = model('license', licenseMachine, {
  events: {
    'license.submitted': [
      { type: 'license.submitted', isAccepted: true },
      { type: 'license.submitted', isAccepted: false },
    ],
  },
  outputs: {
    acknowledgeLicense: [succeeded(earlierChange), succeeded(lastChange), failed(refusedPlainly)],
  },
  errors: { acknowledgeLicense: ['a strange answer'] },
  inputs: {
    'a new user': { security: newcomerSecurity },
    'a user who has accepted it': { security: sampleSecurity() },
  },
  context: ({ security, form }) => ({
    acknowledged: security.isAcknowledged,
    marked: Object.keys(form.errors).join(' '),
    refusal: form.refusal,
  }),
  systemActors: ['session', 'notices'],
});
