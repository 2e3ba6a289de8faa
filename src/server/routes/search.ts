import { searchEverything as searchCall } from '../../contract/search/search.ts';
import { searchEverything } from '../operations/search/searchEverything.ts';
import { askerOf } from './custodyAsker.ts';
import { serve } from './serve.ts';

export const searchCalls = [
  serve(searchCall, ({ tx, session, query }) => {
    const { permissionId, witnessOnly } = session.account;
    return searchEverything(tx, { ...askerOf(session), permissionId, witnessOnly }, query.text);
  }),
];
