import type { Trends } from '../../../../contract/reports/trends.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { TrendsPage } from './TrendsPage.tsx';

export function TrendsView({ app, frame, onOpen, data, address, loadedAt }: ViewProps<Trends>) {
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
