import { lossRecordMachine } from '../../../machines/reports/lossRecord.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleLoss, sampleLossRecord } from './sampleLoss.ts';

const { event, firstFoundAt, head } = sampleLoss;
const loss = { ...event, firstFoundAt, timeZone: head.timeZone, now: head.madeAt };
const key = { idempotencyKey: '00000000-0000-4000-8000-000000000099' };
const day = { corrected: '2026-07-12', reason: 'It was sent in the evening.' };

export const lossRecord = model('loss-record', lossRecordMachine, {
  events: {
    'form.submitted': [
      { type: 'form.submitted', typed: day },
      { type: 'form.submitted', typed: { ...day, corrected: '2026-07-11' } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleLossRecord },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'day_not_possible',
          message: 'This date is in the future.',
          fields: { 'statement.corrected': 'This date is in the future.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'form_changed', message: 'Someone signed this after you opened it.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'the day of a notice': {
      lossId: event.id,
      kind: 'noticeDay',
      loss,
      after: 0,
      typed: { corrected: '2026-07-13' },
      ...key,
    },
  },
  context: ({ typed, loss: shown, statement, errors, refusal, recorded }) => ({
    discovered: shown.discoveredOn,
    typed: typed.corrected ?? '',
    accepted: statement !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    recorded: recorded !== null,
  }),
});
