import { biennialInventoryMachine } from '../../../../../machines/reports/biennialInventory.machine.ts';
import type { InventoryToTake } from '../../../../../machines/reports/biennialInventory.setup.ts';
import { takeBiennialInventory } from '../../../../contract/reports/biennialInventory.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientBiennialInventoryMachine = biennialInventoryMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<InventoryToTake>,
      record: (body, signal) => call(takeBiennialInventory, { body }, { signal }),
    }),
  },
});
