import { useSelector } from '@xstate/react';
import type { LossReport } from '../../../contract/reports/deaReport.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { useHolds } from '../../shell/useHolds.ts';
import type { LossClocksRef } from './LossClocks.tsx';
import { LossReportPage } from './LossReportPage.tsx';
import { reportParts } from './reportView.tsx';

export function LossReportView(props: ViewProps<{ report: LossReport }, LossClocksRef>) {
  const { work, data, app } = props;
  const file = useSelector(work, (state) => state.children.reportFile);
  const mayRecord = useHolds(app, 'users');
  return (
    file && (
      <LossReportPage
        {...reportParts(props, 'lossReport')}
        work={file}
        clocks={mayRecord ? work : null}
        data={data.report}
      />
    )
  );
}
