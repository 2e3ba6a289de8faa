import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';
import { RestockListPage } from './RestockListPage.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the report's file. */
export default function RestockListView({ page, app, frame, onOpen }: ViewProps<'restockList'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ReportFileRef | null,
  );
  const { data, address, loadedAt } = page;
  return (
    work && (
      <RestockListPage
        work={work}
        tabs={<ReportTabs app={app} shown="restockList" />}
        data={data}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
