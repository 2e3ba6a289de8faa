import { inventoryActions } from '../../../../contract/administration/inventoryAction.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { InventoryActionListView } from './InventoryActionListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(inventoryActions.list, { query }, { signal }),
  view: InventoryActionListView,
});
