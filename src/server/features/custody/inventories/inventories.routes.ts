import {
  getInventory as getCall,
  listInventories as listCall,
} from '../../../../contract/inventory/inventory.ts';
import { principalOf, todayOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { getInventory } from './getInventory.ts';
import { listInventories } from './listInventories.ts';

export const inventoryCalls = [
  serve(listCall, ({ tx, session, query, now }) =>
    listInventories(tx, principalOf(session), query, todayOf(session, now)),
  ),
  serve(getCall, ({ tx, session, params, now }) =>
    getInventory(tx, principalOf(session), params.id, todayOf(session, now)),
  ),
];
