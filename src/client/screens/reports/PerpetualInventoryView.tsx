import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { PerpetualInventoryReport } from './PerpetualInventoryReport.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the report's file. */
export default function PerpetualInventoryView({
  page,
  app,
  frame,
  onOpen,
}: ViewProps<'perpetualInventory'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ReportFileRef | null,
  );
  const { data, address, loadedAt } = page;
  return (
    work && (
      <PerpetualInventoryReport
        work={work}
        tabs={<ReportTabs app={app} shown="perpetualInventory" />}
        data={data}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
