import { parRestockMachine } from '../../../machines/custody/parRestock.machine.ts';
import type { RecordedParRestock } from '../../../src/contract/custody/parRestock.ts';
import { proposedRestock } from '../../../src/rules/custody/restock/restockForm.ts';
import { model } from '../kit/fixtures.ts';
import { sampleRecordedEvent } from './sampleCustodyEvent.ts';
import { sampleParRestock } from './sampleParRestock.ts';

const timeZone = 'America/New_York';
const proposed = proposedRestock(sampleParRestock, '2026-07-14T11:31:00.000Z', timeZone);

const sealed = { 'source-1-sealAfter': 'sealed', 'source-1-sealNumber': '60118' };
const typed = { ...proposed.typed, ...sealed };

const recorded: RecordedParRestock = {
  transfers: [sampleRecordedEvent, { ...sampleRecordedEvent, kind: 'transferOut' }],
};

export const parRestock = model('par-restock', parRestockMachine, {
  events: {
    'form.changed': [{ type: 'form.changed', typed }],
    'line.added': [{ type: 'line.added', source: 0, typed }],
    'line.removed': [{ type: 'line.removed', key: '2', typed }],
    'form.submitted': [
      { type: 'form.submitted', typed },
      { type: 'form.submitted', typed: { ...typed, 'amount-1': 'two' } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: recorded },
      { outcome: 'recorded', receipt: { transfers: [{ ...sampleRecordedEvent, differences: 1 }] } },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'not_enough_on_hand',
          message: 'Station Safe: There is not so much.',
          fields: { 'details.sources.1.lines.0.amount': 'There is not so much.' },
        },
      },
      { outcome: 'rejected', problem: { code: 'other', message: 'It was not recorded.' } },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a vault and a sealed safe': {
      ...proposed,
      ...{ choices: sampleParRestock, timeZone },
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  systemActors: ['notices', 'navigation'],
  context: ({ typed: now, keys, isTouched, toSign, errors, refusal, recorded: written }) => ({
    typed: Object.keys(now).length,
    keys: keys.map((own) => own.join()).join(' '),
    isTouched,
    accepted: toSign !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    recorded: written !== null,
  }),
});
