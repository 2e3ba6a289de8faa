import { listTransfers } from '../../../../contract/custody/custodyChoices.ts';
import { getInventory } from '../../../../contract/inventory/inventory.ts';
import { listLedger } from '../../../../contract/inventory/ledger.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { InventoryView } from './InventoryView.tsx';

export const page = definePage({
  load: async ({ query, id, signal }) => {
    const [inventory, ledger, transfers] = await Promise.all([
      call(getInventory, { params: { id } }, { signal }),
      call(listLedger, { params: { id }, query: { length: '25', ...query } }, { signal }),
      call(listTransfers, { params: { id } }, { signal }),
    ]);
    return { inventory, ledger, transfers };
  },
  view: InventoryView,
  title: ({ inventory }) => inventory.name,
  site: ({ inventory }) => inventory.site.name,
});
