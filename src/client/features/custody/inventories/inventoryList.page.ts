import { definePage } from '../../../shell/definePage.ts';
import { InventoryListView } from './InventoryListView.tsx';
import { fetchInventories } from './inventorySites.ts';

export const page = definePage({
  load: ({ query, signal }) => fetchInventories(query, signal),
  view: InventoryListView,
  site: ({ sites, siteId }) => sites.find(({ id }) => id === siteId)?.name ?? null,
});
