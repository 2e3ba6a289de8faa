import { activationMachine } from '../../../machines/control-values/activation.machine.ts';
import type {
  Activation,
  ActivationChoices,
} from '../../../src/contract/control-values/controlValue.ts';
import type { RawActivation } from '../../../src/rules/control-values/activationForm.ts';
import { noSeal } from '../../support/samples/seals.ts';
import { sampleChoices } from '../custody/sampleUse.ts';
import { model } from '../kit/fixtures.ts';

const { inventory, holdings } = sampleChoices;
const [held] = holdings;
if (held === undefined) throw new Error('The sample holds nothing');
const { product, lot, balance } = held;
const place = { id: inventory.id, name: inventory.name };

const choices: ActivationChoices = {
  places: [
    {
      ...place,
      site: 'Headquarters',
      seal: noSeal,
      holdings: [{ product, lot, balance, labelled: 0 }],
    },
  ],
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
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: activation },
      { outcome: 'changeRequested' },
      {
        outcome: 'rejected',
        problem: {
          code: 'label_in_use',
          message: 'A-0002 was activated before.',
          fields: { first: 'A-0002 was activated before.' },
        },
      },
      {
        outcome: 'rejected',
        problem: { code: 'already_activated_differently', message: 'They are active already.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'a bag with unlabeled vials': {
      choices,
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({ typed, accepted, problems, refusal, activation: done }) => ({
    way: typed.way,
    last: typed.last,
    accepted: accepted?.labels?.length ?? null,
    marked: problems.map(({ field }) => field).join(' '),
    refused: refusal?.code ?? null,
    active: done?.labels.length ?? null,
  }),
});
