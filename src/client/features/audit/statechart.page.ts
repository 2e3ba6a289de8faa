import { getStatechart } from '../../../contract/audit/statechart.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { StatechartView } from './StatechartView.tsx';

export const page = definePage({
  load: ({ params, signal }) =>
    call(getStatechart, { params: { subject: params.subject ?? '' } }, { signal }),
  view: StatechartView,
  title: ({ chart }) => `${chart}, statechart`,
});
