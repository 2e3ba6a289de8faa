import { biennialInventoryMachine } from '../../../../../machines/reports/biennialInventory.machine.ts';
import type { InventoryToTake } from '../../../../../machines/reports/biennialInventory.setup.ts';
import {
  type TakenInventory,
  takeBiennialInventory,
} from '../../../../contract/reports/biennialInventory.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientBiennialInventoryMachine = biennialInventoryMachine.provide({
  actors: {
    signedAct: signedActBy<InventoryToTake, TakenInventory>(async ({ content, ...act }, signal) => {
      const body = await signed({ ...act, ...content }, signal);
      return call(takeBiennialInventory, { body }, { signal });
    }),
  },
});
