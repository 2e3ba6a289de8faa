import { trainingMachine } from '../../../machines/administration/training.machine.ts';
import type { TrainingAgency } from '../../../src/contract/administration/training.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const copied: TrainingAgency = {
  clientId: 7,
  name: 'TRAINING: Hudson Valley EMS',
  copiedAt: '2026-07-14T12:00:00.000Z',
  copiedBy: 'Dana Whitlock',
  people: 12,
  sites: 3,
  inventories: 8,
  products: 9,
};

export const training = model('training', trainingMachine, {
  systemActors: ['navigation'],
  events: { 'copy.requested': [{ type: 'copy.requested' }] },
  outputs: { copy: [succeeded({ training: copied }), failed('The training agency is suspended.')] },
  errors: { copy: ['a strange answer'] },
  inputs: { 'no training agency': { training: null }, 'a training agency': { training: copied } },
  context: ({ training: shown, problem }) => ({ name: shown?.name ?? null, problem }),
});
