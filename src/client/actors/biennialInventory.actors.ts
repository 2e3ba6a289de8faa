import { fromPromise } from 'xstate';
import { biennialInventoryMachine } from '../../../machines/biennial-inventory/biennialInventory.machine.ts';
import type { TakeOutcome } from '../../../machines/biennial-inventory/biennialInventory.setup.ts';
import { type TakeInventory, takeBiennialInventory } from '../../contract/biennialInventory.ts';
import type { Meant } from '../../contract/signing.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { sendSigned } from './sendSigned.ts';
import { signedByOne } from './signWithPasskeys.ts';

export const clientBiennialInventoryMachine = implement(biennialInventoryMachine, {
  actors: {
    takeInventory: fromPromise<TakeOutcome, Meant<TakeInventory>>(({ input, signal, system }) =>
      sendSigned(system, signal, async () => ({
        outcome: 'taken' as const,
        inventory: await call(
          takeBiennialInventory,
          { body: await signedByOne(input, signal) },
          { signal },
        ),
      })),
    ),
  },
});
