import {
  inventoryRecords,
  parOverrides,
} from '../../../../contract/administration/inventoryRecord.ts';
import { products } from '../../../../contract/administration/productRecord.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { boxInsertCalls } from './boxInserts.ts';
import { inventoryActionCalls } from './inventoryActions.ts';
import { inventoryStore } from './inventoryStore.ts';
import { listInventorySetUps } from './listInventorySetUps.ts';
import { listProducts } from './listProducts.ts';
import { outOfServiceLocationCalls } from './outOfServiceLocations.ts';
import { listParOverrides, parOverrideStore } from './parOverrideStore.ts';
import { productStore } from './productStore.ts';

export const stockCalls = [
  ...resourceCalls(products, productStore, listProducts),
  ...resourceCalls(inventoryRecords, inventoryStore, listInventorySetUps),
  ...resourceCalls(parOverrides, parOverrideStore, listParOverrides),
  ...outOfServiceLocationCalls,
  ...inventoryActionCalls,
  ...boxInsertCalls,
];
