import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import { useHolds } from '../../shell/useHolds.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import type { LossClocksRef } from './LossClocks.tsx';
import { LossReportPage } from './LossReportPage.tsx';
import { ReportTabs } from './ReportTabs.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the clocks'. */
export default function LossReportView(props: ViewProps<'lossReport'>) {
  const work = useSelector(
    chartOf(props.app, 'navigation'),
    (state) => (state?.context.work ?? null) as LossClocksRef | null,
  );
  return work && <Losses {...props} work={work} />;
}

function Losses({
  page,
  app,
  frame,
  onOpen,
  work,
}: ViewProps<'lossReport'> & { work: LossClocksRef }) {
  const file = useSelector(work, (state) => state.children.reportFile);
  const mayRecord = useHolds(app, 'users');
  const { data, address, loadedAt } = page;
  return (
    file && (
      <LossReportPage
        work={file}
        clocks={mayRecord ? work : null}
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
