import { useHolds } from '../../../shell/useHolds.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { InventoryList } from './InventoryList.tsx';

export default function InventoryListView({
  page,
  app,
  frame,
  onOpen,
}: ViewProps<'inventoryList'>) {
  const { data, address, loadedAt } = page;
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
