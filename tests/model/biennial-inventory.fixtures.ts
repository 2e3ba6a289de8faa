import { biennialInventoryMachine } from '../../machines/reports/biennialInventory.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleInventory, sampleTaken } from './sampleInventory.ts';

const typed = { explanation: 'The count is being repeated.', pin: '2468' };

export const biennialInventory = model('biennial-inventory', biennialInventoryMachine, {
  events: {
    'form.submitted': [
      { type: 'form.submitted', typed },
      { type: 'form.submitted', typed: { explanation: ' ', pin: '' } },
    ],
    'retry.requested': [
      { type: 'retry.requested', typed },
      { type: 'retry.requested', typed: { ...typed, pin: '' } },
    ],
  },
  outputs: {
    takeInventory: [
      { outcome: 'taken', inventory: sampleTaken },
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
        problem: { code: 'inventory_changed', message: 'Show the inventory again.' },
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
  errors: { takeInventory: ['a strange answer'] },
  inputs: {
    'an open difference': {
      draft: sampleInventory,
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({ errors, refusal, isUncertain, taken }) => ({
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    uncertain: isUncertain,
    taken: taken !== null,
  }),
});
