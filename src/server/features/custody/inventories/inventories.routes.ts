import {
  getInventory as getCall,
  listInventories as listCall,
} from '../../../../contract/inventory/inventory.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { getInventory } from './getInventory.ts';
import { listInventories } from './listInventories.ts';

export const inventoryCalls = [
  serve(listCall, async ({ tx, session, query, now }) => {
    const principal = principalOf(session);
    const list = await listInventories(tx, principal, query, todayOf(session, now));
    const read = list.stock.flatMap(({ byInventory }) => byInventory);
    const ids = new Set(read.map(({ inventoryId }) => inventoryId));
    await noteBalancesRead(tx, principal, [...ids], now);
    return list;
  }),
  serve(getCall, async ({ tx, session, params, now }) => {
    const principal = principalOf(session);
    const inventory = await getInventory(tx, principal, params.id, todayOf(session, now));
    await noteBalancesRead(tx, principal, [inventory.id], now);
    return inventory;
  }),
];
