import { useSelector } from '@xstate/react';
import type { LossReport } from '../../../contract/reports/deaReport.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { useHolds } from '../../shell/useHolds.ts';
import type { LossClocksRef } from './LossClocks.tsx';
import { LossReportPage } from './LossReportPage.tsx';
import { ReportTabs } from './ReportTabs.tsx';

export function LossReportView({
  work,
  data,
  address,
  loadedAt,
  app,
  frame,
  onOpen,
}: ViewProps<{ report: LossReport }, LossClocksRef>) {
  const file = useSelector(work, (state) => state.children.reportFile);
  const mayRecord = useHolds(app, 'users');
  return (
    file && (
      <LossReportPage
        work={file}
        clocks={mayRecord ? work : null}
        tabs={<ReportTabs app={app} shown="lossReport" />}
        data={data.report}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
