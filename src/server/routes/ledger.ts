import { listLedger as listCall } from '../../contract/inventory/ledger.ts';
import { listLedger } from '../operations/ledger/listLedger.ts';
import { askerOf } from './custodyAsker.ts';
import { serve } from './serve.ts';

export const ledgerCalls = [
  serve(listCall, ({ tx, session, params, query }) =>
    listLedger(tx, askerOf(session), params.id, query),
  ),
];
