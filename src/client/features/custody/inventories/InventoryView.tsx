import type { ComponentProps } from 'react';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Inventory } from './Inventory.tsx';

export function InventoryView(props: ViewProps<ComponentProps<typeof Inventory>['data']>) {
  return <Inventory {...props} />;
}
