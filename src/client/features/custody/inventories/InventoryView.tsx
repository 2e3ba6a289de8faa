import { useHolds } from '../../../shell/useHolds.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { Inventory } from './Inventory.tsx';

export default function InventoryView({ page, app, frame, onOpen }: ViewProps<'inventory'>) {
  const { data, address, loadedAt } = page;
  return (
    <Inventory
      data={data}
      address={address}
      now={loadedAt}
      onOpen={onOpen}
      mayOpenBook={useHolds(app, 'users')}
      frame={frame}
    />
  );
}
