import { biennialInventoryMachine } from '../../../machines/reports/biennialInventory.machine.ts';
import { sampleInventory, sampleTaken } from '../custody/sampleInventory.ts';
import { model } from '../kit/fixtures.ts';

const explanation = 'The count is being repeated.';
const signing = { pin: '2468', others: [] };
const wrongPin = 'Your PIN is incorrect. 4 attempts are left.';

export const biennialInventory = model('biennial-inventory', biennialInventoryMachine, {
  events: {
    'form.submitted': [
      { type: 'form.submitted', explanation, signing },
      { type: 'form.submitted', explanation: ' ', signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleTaken },
      {
        outcome: 'rejected',
        problem: { code: 'pin_wrong', message: wrongPin, fields: { 'signing.pin': wrongPin } },
      },
      {
        outcome: 'rejected',
        problem: { code: 'inventory_changed', message: 'Show the inventory again.' },
      },
    ],
  },
  errors: { signedAct: ['broken'] },
  inputs: {
    'an open discrepancy': {
      draft: sampleInventory,
      idempotencyKey: '00000000-0000-4000-8000-000000000099',
    },
  },
  context: ({ explanation: kept, errors, refusal, taken }) => ({
    explained: kept !== '',
    marked: Object.keys(errors).join(' '),
    refused: refusal?.code ?? null,
    taken: taken !== null,
  }),
});
