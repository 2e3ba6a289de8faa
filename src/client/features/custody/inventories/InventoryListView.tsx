import type { InventoryList as InventoryListData } from '../../../../contract/inventory/inventory.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { InventoryList } from './InventoryList.tsx';

export function InventoryListView({
  app,
  frame,
  onOpen,
  data,
  address,
  loadedAt,
}: ViewProps<InventoryListData>) {
  return (
    <InventoryList
      data={data}
      address={address}
      now={loadedAt}
      onOpen={onOpen}
      maySetUp={useHolds(app, 'administration')}
      frame={frame}
    />
  );
}
