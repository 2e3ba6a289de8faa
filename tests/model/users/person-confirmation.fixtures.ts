import { personConfirmationMachine } from '../../../machines/users/personConfirmation.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleConfirmed, sampleNewPerson } from './sampleNewPerson.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'rejected' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';

export const personConfirmation = model('person-confirmation', personConfirmationMachine, {
  events: {
    'confirmation.submitted': [
      { type: 'confirmation.submitted', signing: { pin: '2468', others: [] } },
      { type: 'confirmation.submitted', signing: { pin: { byPasskey: true }, others: [] } },
      { type: 'confirmation.submitted', signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleConfirmed },
      refused('pin_wrong', wrong, { 'signing.pin': wrong }),
      refused('already_confirmed', 'Dana Reyes has confirmed Jun Takeda already.'),
      refused('offline', 'You’re offline.'),
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: { 'an invited medic': { person: sampleNewPerson } },
  context: ({ errors, problem, confirmed }) => ({
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    confirmed: confirmed !== null,
  }),
});
