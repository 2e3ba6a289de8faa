import { searchEverything as searchCall } from '../../../contract/search/search.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { serve } from '../../core/http/serve.ts';
import { searchEverything } from './searchEverything.ts';

export const searchCalls = [
  serve(searchCall, ({ tx, session, query }) => {
    const { permissionId } = session.account;
    const witnessOnly = session.account.witnessOnly || session.auditor !== null;
    return searchEverything(tx, { ...principalOf(session), permissionId, witnessOnly }, query.text);
  }),
];
