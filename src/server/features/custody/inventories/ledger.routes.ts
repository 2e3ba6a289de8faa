import { listLedger as listCall } from '../../../../contract/inventory/ledger.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { listLedger } from '../../../core/ledger/listLedger.ts';
import { findReadable } from '../../../core/rights/readAll.ts';

export const ledgerCalls = [
  serve(listCall, async ({ tx, session, params, query, origin, now }) => {
    const principal = principalOf(session);
    const { inventory } = await findReadable(tx, { session, origin, now }, params.id);
    const page = await listLedger(tx, inventory, query);
    await noteBalancesRead(tx, principal, [params.id], now);
    return page;
  }),
];
