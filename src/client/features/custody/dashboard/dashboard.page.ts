import {
  type Dashboard as DashboardData,
  getDashboard,
} from '../../../../contract/custody/dashboard.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { DashboardView } from './DashboardView.tsx';

export const page = definePage<DashboardData>({
  load: ({ signal }) => call(getDashboard, {}, { signal }),
  view: DashboardView,
});
