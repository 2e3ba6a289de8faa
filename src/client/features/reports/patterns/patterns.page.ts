import { getPatterns, type Patterns } from '../../../../contract/patterns/patterns.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { chosen } from '../reportQuery.ts';
import { PatternsView } from './PatternsView.tsx';

/** WATCH-01: how people use drugs, compared with peers. */
export const page = definePage<Patterns>({
  load: ({ query, signal }) => call(getPatterns, { query: chosen(query) }, { signal }),
  view: PatternsView,
});
