import { useSelector } from '@xstate/react';
import type { LossReport } from '../../../../contract/reports/deaReport.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { reportParts } from '../reportView.tsx';
import type { LossClocksRef } from './LossClocks.tsx';
import { LossReportPage } from './LossReportPage.tsx';

export function LossReportView(props: ViewProps<{ report: LossReport }, LossClocksRef>) {
  const { work, data } = props;
  const file = useSelector(work, (state) => state.children.reportFile);
  return (
    file && (
      <LossReportPage
        {...reportParts(props, 'lossReport')}
        work={file}
        clocks={work}
        data={data.report}
      />
    )
  );
}
