import { listLedger as listCall } from '../../../../contract/inventory/ledger.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { listLedger } from '../../../core/ledger/listLedger.ts';

export const ledgerCalls = [
  serve(listCall, ({ tx, session, params, query }) =>
    listLedger(tx, principalOf(session), params.id, query),
  ),
];
