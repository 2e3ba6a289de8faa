import type { Dashboard as DashboardData } from '../../../../contract/custody/dashboard.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Dashboard } from './Dashboard.tsx';

export function DashboardView({ frame, data, loadedAt }: ViewProps<DashboardData>) {
  return <Dashboard data={data} now={loadedAt} frame={frame} />;
}
