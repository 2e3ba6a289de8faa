import { custodyCaseMachine } from '../../../machines/custody/custodyCase.machine.ts';
import { model } from '../kit/fixtures.ts';
import { closedCase, explainedCase, sampleCase } from './sampleCase.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'rejected' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';
const signOff = { type: 'signOff.submitted', reasonCode: 'wrongAmount' } as const;
const note = 'Compared with the chart.';
const signing = { pin: '2468', others: [] };

export const custodyCase = model('custody-case', custodyCaseMachine, {
  events: {
    'note.submitted': [
      { type: 'note.submitted', text: 'The crew was asked.' },
      { type: 'note.submitted', text: ' ' },
    ],
    'owner.chosen': [{ type: 'owner.chosen', ownerUserId: sampleCase.people[0]?.id ?? '' }],
    'signOff.submitted': [
      { ...signOff, note, signing },
      { ...signOff, note, signing: { pin: { byPasskey: true }, others: [] } },
      { ...signOff, reasonCode: '', note: '', signing },
      { ...signOff, note, signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    appendRecord: [
      { ok: true, value: explainedCase },
      {
        ok: false,
        failure: {
          kind: 'rejected',
          status: 409,
          problem: { code: 'case_closed', message: 'This case is closed.' },
        },
      },
      {
        ok: false,
        failure: {
          kind: 'rejected',
          status: 422,
          problem: {
            code: 'fields_invalid',
            message: 'Some fields are not valid.',
            fields: { text: 'Shorten the note.' },
          },
        },
      },
    ],
    signedAct: [
      { outcome: 'recorded', receipt: closedCase },
      refused('pin_wrong', wrong, { 'signing.pin': wrong }),
      refused('case_unexplained', 'Not explained.', { reasonCode: 'Not explained.' }),
      refused('act_differs', 'This case changed after you opened it.'),
      refused('offline', 'You’re offline.'),
    ],
  },
  errors: { appendRecord: ['broken'], signedAct: ['broken'] },
  inputs: {
    'an open case': { shown: sampleCase },
    'an explained case': { shown: explainedCase },
    'a closed case': { shown: closedCase },
  },
  context: ({ shown, text, reasonCode, note: typed, errors, problem }) => ({
    state: shown.state,
    text: text !== '',
    signed: `${reasonCode} ${typed !== ''}`,
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
  }),
});
