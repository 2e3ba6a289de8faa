import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { TrendsPage } from './TrendsPage.tsx';

export default function TrendsView({ page, app, frame, onOpen }: ViewProps<'trends'>) {
  const { data, address, loadedAt } = page;
  return (
    <TrendsPage
      tabs={<ReportTabs app={app} shown="trends" />}
      data={data}
      address={address}
      now={loadedAt}
      frame={frame}
      onOpen={onOpen}
    />
  );
}
