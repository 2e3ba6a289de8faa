import {
  getInventory as getCall,
  listInventories as listCall,
} from '../../../../contract/inventory/inventory.ts';
import { isReadable } from '../../../../rules/core/notYours.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { findReadable, noteForeignReads } from '../../../core/rights/readAll.ts';
import { describeInventory } from './getInventory.ts';
import { listInventories } from './listInventories.ts';

export const inventoryCalls = [
  serve(listCall, async ({ tx, session, query, origin, now }) => {
    const principal = principalOf(session);
    const list = await listInventories(tx, principal, query, todayOf(session, now));
    const read = list.stock.flatMap(({ byInventory }) => byInventory);
    const ids = new Set(read.map(({ inventoryId }) => inventoryId));
    await noteBalancesRead(tx, principal, [...ids], now);
    const foreign = list.inventories.filter((one) => isReadable(one) && !one.isAssociated);
    await noteForeignReads(tx, { session, origin, now }, foreign);
    return list;
  }),
  serve(getCall, async ({ tx, session, params, origin, now }) => {
    const principal = principalOf(session);
    const found = await findReadable(tx, { session, origin, now }, params.id);
    const inventory = await describeInventory(tx, principal, found, todayOf(session, now));
    await noteBalancesRead(tx, principal, [inventory.id], now);
    return inventory;
  }),
];
