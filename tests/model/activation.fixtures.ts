import { activationMachine } from '../../machines/control-values/activation.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import type {
  Activation,
  ActivationChoices,
} from '../../src/contract/control-values/controlValue.ts';
import type { RawActivation } from '../../src/rules/control-values/activationForm.ts';
import { sampleChoices } from './sampleUse.ts';

const { inventory, holdings } = sampleChoices;
const [held] = holdings;
if (held === undefined) throw new Error('The sample holds nothing');
const { product, lot, balance } = held;
const place = { id: inventory.id, name: inventory.name };

const choices: ActivationChoices = {
  places: [{ ...place, site: 'Headquarters', holdings: [{ product, lot, balance, labelled: 0 }] }],
};
const form: RawActivation = {
  holding: `${place.id} ${lot.id}`,
  way: 'range',
  first: 'A-0001',
  last: 'A-0003',
  labels: '',
  count: '',
};
const activation: Activation = {
  id: '00000000-0000-4000-8000-000000000098',
  labels: ['A-0001', 'A-0002', 'A-0003'],
  product,
  lot,
  inventory: place,
  signedBy: 'Dana Whitlock',
  role: 'Manager',
  signedAt: '2026-07-12T15:00:00.000Z',
  hash: 'b'.repeat(64),
};

export const activationModel = model('activation', activationMachine, {
  events: {
    'form.changed': [{ type: 'form.changed', form: { ...form, way: 'generate', count: '2' } }],
    'form.submitted': [
      { type: 'form.submitted', form },
      { type: 'form.submitted', form: { ...form, last: 'B-0003' } },
    ],
    'change.requested': [{ type: 'change.requested' }],
    'signing.submitted': [
      { type: 'signing.submitted', pin: '2468' },
      { type: 'signing.submitted', pin: { byPasskey: true } },
      { type: 'signing.submitted', pin: '' },
    ],
    'retry.requested': [
      { type: 'retry.requested', pin: '2468' },
      { type: 'retry.requested', pin: '' },
    ],
  },
  outputs: {
    activate: [
      { outcome: 'activated', activation },
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
          code: 'label_in_use',
          message: 'A-0002 was activated before.',
          fields: { first: 'A-0002 was activated before.' },
        },
      },
      {
        outcome: 'refused',
        problem: { code: 'already_activated_differently', message: 'They are active already.' },
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
  errors: { activate: ['a strange answer'] },
  inputs: {
    'a bag with unlabelled vials': {
      choices,
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({ typed, accepted, problems, refusal, isUncertain, activation: done }) => ({
    way: typed.way,
    last: typed.last,
    accepted: accepted?.labels?.length ?? null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    uncertain: isUncertain,
    active: done?.labels.length ?? null,
  }),
});
