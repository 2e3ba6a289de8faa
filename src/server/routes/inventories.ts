import {
  getInventory as getCall,
  listInventories as listCall,
} from '../../contract/inventory/inventory.ts';
import { getInventory } from '../operations/custody/getInventory.ts';
import { listInventories } from '../operations/custody/listInventories.ts';
import { askerOf, todayOf } from './custodyAsker.ts';
import { serve } from './serve.ts';

export const inventoryCalls = [
  serve(listCall, ({ tx, session, query, now }) =>
    listInventories(tx, askerOf(session), query, todayOf(session, now)),
  ),
  serve(getCall, ({ tx, session, params, now }) =>
    getInventory(tx, askerOf(session), params.id, todayOf(session, now)),
  ),
];
