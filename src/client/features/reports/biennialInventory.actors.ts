import { fromPromise } from 'xstate';
import { biennialInventoryMachine } from '../../../../machines/reports/biennialInventory.machine.ts';
import type { TakeOutcome } from '../../../../machines/reports/biennialInventory.setup.ts';
import type { Meant } from '../../../contract/core/signing.ts';
import {
  type TakeInventory,
  takeBiennialInventory,
} from '../../../contract/reports/biennialInventory.ts';
import { sendSigned } from '../../core/signing/sendSigned.ts';
import { signedByOne } from '../../core/signing/signWithPasskeys.ts';
import { implement } from '../../platform/browser/implement.ts';
import { call } from '../../platform/http/call.ts';

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
