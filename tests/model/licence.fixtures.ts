import { licenceMachine } from '../../machines/users/licence.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import {
  earlierChange,
  lastChange,
  newcomerSecurity,
  refusedPlainly,
  sampleSecurity,
} from './sampleSecurity.ts';

export const licence = model('licence', licenceMachine, {
  events: {
    'licence.submitted': [
      { type: 'licence.submitted', isAccepted: true },
      { type: 'licence.submitted', isAccepted: false },
    ],
  },
  outputs: {
    acknowledgeLicence: [
      { outcome: 'done', change: earlierChange },
      { outcome: 'done', change: lastChange },
      { outcome: 'refused', problem: refusedPlainly },
    ],
  },
  errors: { acknowledgeLicence: ['a strange answer'] },
  inputs: {
    'somebody new': { security: newcomerSecurity },
    'somebody who has accepted it': { security: sampleSecurity() },
  },
  context: ({ security, form }) => ({
    acknowledged: security.isAcknowledged,
    marked: Object.keys(form.errors).join(' '),
    refusal: form.refusal,
  }),
  receptionists: ['session', 'notices'],
});
