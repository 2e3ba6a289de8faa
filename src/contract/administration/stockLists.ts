import type { CallResult } from '../core/call.ts';
import type { boxInserts } from './boxInsert.ts';
import type { inventoryActions } from './inventoryAction.ts';
import type { inventoryRecords, parOverrides } from './inventoryRecord.ts';
import type { outOfServiceLocations } from './outOfServiceLocation.ts';
import type { products } from './productRecord.ts';

export type ProductList = CallResult<typeof products.list>;
export type InventorySetUpList = CallResult<typeof inventoryRecords.list>;
export type ParOverrideList = CallResult<typeof parOverrides.list>;
export type OutOfServiceLocationList = CallResult<typeof outOfServiceLocations.list>;
export type InventoryActionList = CallResult<typeof inventoryActions.list>;
export type BoxInsertList = CallResult<typeof boxInserts.list>;
