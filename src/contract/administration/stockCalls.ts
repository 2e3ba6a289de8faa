import type { CallDefinition } from '../core/call.ts';
import { boxInserts } from './boxInsert.ts';
import { inventoryActions } from './inventoryAction.ts';
import { inventoryRecords, parOverrides } from './inventoryRecord.ts';
import { outOfServiceLocations } from './outOfServiceLocation.ts';
import { products } from './productRecord.ts';

/** The calls with which an agency sets its stock up. */
export const stockCalls: readonly CallDefinition[] = [
  products,
  inventoryRecords,
  parOverrides,
  outOfServiceLocations,
  inventoryActions,
  boxInserts,
].flatMap(({ list, get, save }) => [list, get, save]);
