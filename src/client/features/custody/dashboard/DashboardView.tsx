import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { Dashboard } from './Dashboard.tsx';

export default function DashboardView({ page, frame }: ViewProps<'dashboard'>) {
  return <Dashboard data={page.data} now={page.loadedAt} frame={frame} />;
}
