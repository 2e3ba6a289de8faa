import { recordUseMachine } from '../../machines/custody/recordUse.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleChoices, sampleForm, sampleRecordedUse } from './sampleUse.ts';

const signed = { pin: '2468', witnessUserName: 'moyelaran', witnessPin: '1357' };
const byPasskey = { ...signed, pin: '', passkey: 'on', witnessPin: '', witnessPasskey: 'on' };
const unsigned = { ...signed, witnessPin: '' };
const { lotId, drawnUnits, amountUnit, given, wasted, returned } = sampleForm;
const amounts = { lotId, drawnUnits, amountUnit, given, wasted, returned };

export const recordUse = model('record-use', recordUseMachine, {
  events: {
    'amounts.changed': [
      { type: 'amounts.changed', amounts },
      { type: 'amounts.changed', amounts: { ...amounts, wasted: 'abc' } },
    ],
    'form.submitted': [
      { type: 'form.submitted', form: sampleForm },
      { type: 'form.submitted', form: { ...sampleForm, wasted: '15', patientId: '' } },
    ],
    'change.requested': [{ type: 'change.requested' }],
    'signing.submitted': [
      { type: 'signing.submitted', signing: signed },
      { type: 'signing.submitted', signing: byPasskey },
      { type: 'signing.submitted', signing: unsigned },
    ],
    'retry.requested': [
      { type: 'retry.requested', signing: signed },
      { type: 'retry.requested', signing: unsigned },
    ],
  },
  outputs: {
    recordUse: [
      { outcome: 'recorded', recorded: sampleRecordedUse },
      {
        outcome: 'refused',
        problem: {
          code: 'pin_wrong',
          message: 'Your PIN is incorrect. 4 attempts are left.',
          fields: { pin: 'Your PIN is incorrect. 4 attempts are left.' },
        },
      },
      {
        outcome: 'refused',
        problem: {
          code: 'not_enough_on_hand',
          message: 'The ledger shows none of this lot.',
          fields: { drawnUnits: 'The ledger shows none of this lot.' },
        },
      },
      {
        outcome: 'refused',
        problem: { code: 'already_recorded_differently', message: 'It is in the ledger already.' },
      },
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
  errors: { recordUse: ['a strange answer'] },
  inputs: {
    'the supervisor’s bag': {
      choices: sampleChoices,
      timeZone: 'America/New_York',
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({
    amounts: typedAmounts,
    typed,
    preview,
    details,
    problems,
    refusal,
    isUncertain,
  }) => ({
    typing: typedAmounts !== null,
    submitted: typed !== null,
    balanceAfter: preview?.lotBalanceAfter ?? null,
    accepted: details !== null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    uncertain: isUncertain,
  }),
});
