import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { LossReportPage } from './LossReportPage.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the report's file. */
export default function LossReportView({ page, app, frame, onOpen }: ViewProps<'lossReport'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ReportFileRef | null,
  );
  const { data, address, loadedAt } = page;
  return (
    work && (
      <LossReportPage
        work={work}
        tabs={<ReportTabs app={app} shown="lossReport" />}
        data={data}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
