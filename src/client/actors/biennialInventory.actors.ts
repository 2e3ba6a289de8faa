import { fromPromise } from 'xstate';
import { biennialInventoryMachine } from '../../../machines/reports/biennialInventory.machine.ts';
import type { TakeOutcome } from '../../../machines/reports/biennialInventory.setup.ts';
import type { Meant } from '../../contract/core/signing.ts';
import {
  type TakeInventory,
  takeBiennialInventory,
} from '../../contract/reports/biennialInventory.ts';
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
