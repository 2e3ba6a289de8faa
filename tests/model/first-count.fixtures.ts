import { firstCountMachine } from '../../machines/custody/firstCount.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import type {
  FirstCountChoices,
  RecordedFirstCount,
} from '../../src/contract/custody/firstCount.ts';
import type { RawFirstCountLine } from '../../src/rules/custody/firstCount.ts';
import { sampleRecordedUse } from './sampleUse.ts';

const choices: FirstCountChoices = {
  inventory: { id: '00000000-0000-4000-8000-000000000001', name: 'HQ Vault', kind: 'vault' },
  siteName: 'Headquarters',
  warning: null,
  products: [sampleRecordedUse.entry.product],
  signers: 'two',
  isOutOfService: false,
  isOpened: false,
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

const signed = { pin: '2468', witnessUserName: 'moyelaran', witnessPin: '1357' };
const byPasskey = { ...signed, pin: '', passkey: 'on', witnessPin: '', witnessPasskey: 'on' };
const now = '2026-03-10T08:00:00.000Z';

export const firstCount = model('first-count', firstCountMachine, {
  events: {
    'line.added': [{ type: 'line.added', lines: [found] }],
    'line.removed': [{ type: 'line.removed', key: '2', lines: [found, { ...found, key: '2' }] }],
    'form.submitted': [
      { type: 'form.submitted', lines: [found], now },
      { type: 'form.submitted', lines: [{ ...found, units: 'ten' }], now },
    ],
    'change.requested': [{ type: 'change.requested' }],
    'signing.submitted': [
      { type: 'signing.submitted', signing: signed },
      { type: 'signing.submitted', signing: byPasskey },
      { type: 'signing.submitted', signing: { ...signed, witnessPin: '' } },
    ],
    'retry.requested': [
      { type: 'retry.requested', signing: signed },
      { type: 'retry.requested', signing: { ...signed, pin: '' } },
    ],
  },
  outputs: {
    recordFirstCount: [
      { outcome: 'recorded', recorded },
      {
        outcome: 'refused',
        problem: {
          code: 'pin_wrong',
          message: 'Your PIN is incorrect.',
          fields: { pin: 'Wrong.' },
        },
      },
      {
        outcome: 'refused',
        problem: {
          code: 'lot_expires_otherwise',
          message: 'Check the label.',
          fields: { 'details.lines.0.expiresOn': 'Check the label.' },
        },
      },
      { outcome: 'refused', problem: { code: 'other', message: 'It is in the ledger already.' } },
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
  errors: { recordFirstCount: ['a strange answer'] },
  inputs: { 'a vault': { choices, idempotencyKey: '00000000-0000-4000-8000-000000000099' } },
  context: ({ lines, details, errors, refusal, isUncertain, recorded: written }) => ({
    lines: lines.map(({ key, units }) => `${key}:${units}`).join(),
    accepted: details !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal?.slice(0, 20) ?? null,
    uncertain: isUncertain,
    recorded: written !== null,
  }),
});
