import { listLedger as listCall } from '../../../../contract/inventory/ledger.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { listLedger } from '../../../core/ledger/listLedger.ts';

export const ledgerCalls = [
  serve(listCall, async ({ tx, session, params, query, now }) => {
    const principal = principalOf(session);
    const page = await listLedger(tx, principal, params.id, query);
    await noteBalancesRead(tx, principal, [params.id], now);
    return page;
  }),
];
