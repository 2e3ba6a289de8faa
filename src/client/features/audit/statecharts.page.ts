import { listStatecharts } from '../../../contract/audit/statechart.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { StatechartListView } from './StatechartListView.tsx';

export const page = definePage({
  load: ({ signal }) => call(listStatecharts, {}, { signal }),
  view: StatechartListView,
});
