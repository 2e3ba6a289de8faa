import type { ViewProps } from '../app/viewRegistry.ts';
import { Inventory } from './Inventory.tsx';

export default function InventoryView({ page, frame, onOpen }: ViewProps<'inventory'>) {
  const { data, address, loadedAt } = page;
  return <Inventory data={data} address={address} now={loadedAt} onOpen={onOpen} frame={frame} />;
}
