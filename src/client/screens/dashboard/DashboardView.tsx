import type { ViewProps } from '../app/viewRegistry.ts';
import { Dashboard } from './Dashboard.tsx';

export default function DashboardView({ page, frame }: ViewProps<'dashboard'>) {
  return <Dashboard data={page.data} now={page.loadedAt} frame={frame} />;
}
