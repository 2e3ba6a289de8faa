import { getTrends } from '../../../../contract/reports/trends.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { chosen } from '../reportQuery.ts';
import { TrendsView } from './TrendsView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(getTrends, { query: chosen(query) }, { signal }),
  view: TrendsView,
});
