import { inventoryRecords } from '../../../../contract/administration/inventoryRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { InventorySetUpListView } from './InventorySetUpListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(inventoryRecords.list, { query }, { signal }),
  view: InventorySetUpListView,
});
