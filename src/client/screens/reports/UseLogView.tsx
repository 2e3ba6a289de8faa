import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';
import { UseLogReport } from './UseLogReport.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the report's file. */
export default function UseLogView({ page, app, frame, onOpen }: ViewProps<'useLog'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ReportFileRef | null,
  );
  const { data, address, loadedAt } = page;
  return (
    work && (
      <UseLogReport
        work={work}
        tabs={<ReportTabs app={app} shown="useLog" />}
        data={data}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
