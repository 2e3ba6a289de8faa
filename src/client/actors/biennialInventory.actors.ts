import { fromPromise } from 'xstate';
import { biennialInventoryMachine } from '../../../machines/biennial-inventory/biennialInventory.machine.ts';
import type { TakeOutcome } from '../../../machines/biennial-inventory/biennialInventory.setup.ts';
import { type TakeInventory, takeBiennialInventory } from '../../contract/biennialInventory.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { sendSigned } from './sendSigned.ts';

export const clientBiennialInventoryMachine = implement(biennialInventoryMachine, {
  actors: {
    takeInventory: fromPromise<TakeOutcome, TakeInventory>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'taken' as const,
        inventory: await call(takeBiennialInventory, { body: input }, { signal }),
      })),
    ),
  },
});
