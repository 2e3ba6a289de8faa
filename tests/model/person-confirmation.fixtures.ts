import { personConfirmationMachine } from '../../machines/users/personConfirmation.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleConfirmed, sampleNewPerson } from './sampleNewPerson.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'refused' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';

export const personConfirmation = model('person-confirmation', personConfirmationMachine, {
  events: {
    'confirmation.submitted': [
      { type: 'confirmation.submitted', pin: '2468' },
      { type: 'confirmation.submitted', pin: { byPasskey: true } },
      { type: 'confirmation.submitted', pin: '' },
    ],
    'retry.requested': [
      { type: 'retry.requested', pin: '2468' },
      { type: 'retry.requested', pin: '12' },
    ],
  },
  outputs: {
    confirm: [
      { outcome: 'confirmed', confirmed: sampleConfirmed },
      refused('pin_wrong', wrong, { pin: wrong }),
      refused('already_confirmed', 'Dana Reyes has confirmed Jun Takeda already.'),
      { outcome: 'notSent' },
      {
        outcome: 'notSent',
        problem: {
          code: 'passkey_cancelled',
          message: 'The passkey was canceled.',
          fields: { pin: 'The passkey was canceled.' },
        },
      },
      { outcome: 'unreachable' },
    ],
  },
  errors: { confirm: ['a strange answer'] },
  inputs: { 'an invited medic': { person: sampleNewPerson } },
  context: ({ errors, problem, confirmed, isUncertain }) => ({
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    uncertain: isUncertain,
    confirmed: confirmed !== null,
  }),
});
