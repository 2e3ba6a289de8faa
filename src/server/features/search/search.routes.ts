import { searchEverything as searchCall } from '../../../contract/search/search.ts';
import { serve } from '../../core/http/serve.ts';
import { searchEverything } from './searchEverything.ts';

export const searchCalls = [
  serve(searchCall, ({ tx, session, origin, now, query }) =>
    searchEverything(tx, { session, origin, now }, query.text),
  ),
];
