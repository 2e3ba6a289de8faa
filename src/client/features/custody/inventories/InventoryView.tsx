import type { ComponentProps } from 'react';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { Inventory } from './Inventory.tsx';

export function InventoryView({
  app,
  frame,
  onOpen,
  data,
  address,
  loadedAt,
}: ViewProps<ComponentProps<typeof Inventory>['data']>) {
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
