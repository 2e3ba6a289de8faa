import type { InventoryList as InventoryListData } from '../../../../contract/inventory/inventory.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { InventoryList } from './InventoryList.tsx';

export function InventoryListView(props: ViewProps<InventoryListData>) {
  return <InventoryList {...props} maySetUp={useHolds(props.app, 'administration')} />;
}
