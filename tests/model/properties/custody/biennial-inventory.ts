import type { InputFrom } from 'xstate';
import type { biennialInventoryMachine } from '../../../../machines/reports/biennialInventory.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const biennialInventory = propertiesOf<typeof biennialInventoryMachine>(
  signedPage<InputFrom<typeof biennialInventoryMachine>>({
    proof: 'taken',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
);
