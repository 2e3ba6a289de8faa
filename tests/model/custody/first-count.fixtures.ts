import { firstCountMachine } from '../../../machines/custody/firstCount.machine.ts';
import type {
  FirstCountChoices,
  RecordedFirstCount,
} from '../../../src/contract/custody/firstCount.ts';
import type { RawFirstCountLine } from '../../../src/rules/custody/firstCount.ts';
import { model } from '../kit/fixtures.ts';
import { sampleRecordedUse } from './sampleUse.ts';

const choices: FirstCountChoices = {
  inventory: { id: '00000000-0000-4000-8000-000000000001', name: 'HQ Vault', kind: 'vault' },
  siteName: 'Headquarters',
  warning: null,
  products: [sampleRecordedUse.entry.product],
  signers: 'two',
  isOutOfService: false,
  isOpened: false,
  witnesses: [],
};

const recorded: RecordedFirstCount = {
  countId: '00000000-0000-4000-8000-000000000002',
  entries: [sampleRecordedUse.entry],
};

const found: RawFirstCountLine = {
  key: '1',
  productId: '00000000-0000-4000-8000-000000000003',
  lotNumber: 'A1',
  expiresOn: '2027-05-31',
  units: '10',
};

const idempotencyKey = '00000000-0000-4000-8000-000000000099';
const now = '2026-03-10T08:00:00.000Z';

export const firstCount = model('first-count', firstCountMachine, {
  events: {
    'form.changed': [{ type: 'form.changed', lines: [{ ...found, units: '12' }] }],
    'line.added': [{ type: 'line.added', lines: [found] }],
    'line.removed': [{ type: 'line.removed', key: '2', lines: [found, { ...found, key: '2' }] }],
    'form.submitted': [
      { type: 'form.submitted', lines: [found], now },
      { type: 'form.submitted', lines: [{ ...found, units: 'ten' }], now },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: recorded },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'lot_expires_otherwise',
          message: 'Check the label.',
          fields: { 'details.lines.0.expiresOn': 'Check the label.' },
        },
      },
      { outcome: 'rejected', problem: { code: 'other', message: 'It is in the ledger already.' } },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a vault': { choices, idempotencyKey },
    'with a draft': { choices, idempotencyKey, draft: [{ ...found, units: '7' }] },
  },
  context: ({ lines, isTouched, details, errors, refusal, recorded: written }) => ({
    lines: lines.map(({ key, units }) => `${key}:${units}`).join(),
    isTouched,
    accepted: details !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    recorded: written !== null,
  }),
});
