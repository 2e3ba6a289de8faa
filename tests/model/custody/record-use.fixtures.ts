import { recordUseMachine } from '../../../machines/custody/recordUse.machine.ts';
import { sampleKept } from '../core/sampleKept.ts';
import { model } from '../kit/fixtures.ts';
import { sampleChoices, sampleForm, sampleRecordedUse } from './sampleUse.ts';

const { lotId, drawnUnits, amountUnit, given, wasted, returned } = sampleForm;
const amounts = { lotId, drawnUnits, amountUnit, given, wasted, returned };

const opened = {
  choices: sampleChoices,
  timeZone: 'America/New_York',
  idempotencyKey: '00000000-0000-4000-8000-000000000099',
};

export const recordUse = model('record-use', recordUseMachine, {
  events: {
    'amounts.changed': [
      { type: 'amounts.changed', amounts },
      { type: 'amounts.changed', amounts: { ...amounts, wasted: 'abc' } },
      {
        type: 'amounts.changed',
        amounts: { ...amounts, wasted: '', filledWaste: { text: '', isReplaced: false } },
      },
    ],
    'form.submitted': [
      { type: 'form.submitted', form: sampleForm },
      { type: 'form.submitted', form: { ...sampleForm, wasted: '15', patientId: '' } },
    ],
    'another.requested': [{ type: 'another.requested' }],
  },
  outputs: {
    loadForm: [
      {
        choices: {
          ...sampleChoices,
          holdings: sampleChoices.holdings.map((holding) => ({ ...holding, balance: 6_000 })),
        },
        idempotencyKey: '00000000-0000-4000-8000-000000000098',
      },
    ],
    signedAct: [
      { outcome: 'recorded', receipt: sampleRecordedUse },
      { outcome: 'kept', record: sampleKept },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'not_enough_on_hand',
          message: 'The ledger shows none of this lot.',
          fields: { drawnUnits: 'The ledger shows none of this lot.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'already_recorded_differently', message: 'It is in the ledger already.' },
      },
    ],
  },
  errors: { loadForm: ['a strange answer'], signedAct: ['broken'] },
  inputs: { 'the supervisor’s bag': opened },
  context: ({
    choices,
    amounts: typedAmounts,
    typed,
    preview,
    details,
    problems,
    refusal,
    recorded,
    kept,
  }) => ({
    held: choices.holdings[0]?.balance ?? null,
    typing: typedAmounts !== null,
    fillsWaste: typedAmounts?.filledWaste?.isReplaced === false,
    submitted: typed !== null,
    sameIncident: typed !== null && typed.lotId === '',
    balanceAfter: preview?.lotBalanceAfter ?? null,
    accepted: details !== null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    recorded: recorded !== null,
    kept: kept !== null,
  }),
  // A third use says nothing that a second does not.
  filter: ({ context }, { type }) =>
    type !== 'another.requested' ||
    (context as { idempotencyKey: string }).idempotencyKey === opened.idempotencyKey,
});
