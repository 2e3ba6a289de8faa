import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { Page } from '../../../../machines/app/page.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ListScreen } from '../../shell/frame.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';

/** The reports whose page runs no chart but that of their file. */
type FiledReport =
  | 'countReport'
  | 'destructionReport'
  | 'perpetualInventory'
  | 'restockList'
  | 'useLog';

type DataOf = { [Name in FiledReport]: Extract<Page, { name: Name }>['data'] };

/** What every report is given: its data, the running chart of its file, and the way to the others. */
type ReportProps<Name extends FiledReport> = ListScreen & {
  data: DataOf[Name];
  work: ReportFileRef;
  tabs: ReactNode;
};

type ReportViewProps<Name extends FiledReport> = Omit<ViewProps, 'page'> & {
  page: Pick<Page, 'address' | 'loadedAt'> & { data: DataOf[Name] };
};

/** The view of a report's route: the report, once the chart of its file runs. */
export function reportView<Name extends FiledReport>(
  shown: Name,
  Report: ComponentType<ReportProps<Name>>,
) {
  return function ReportView({ page, app, frame, onOpen }: ReportViewProps<Name>) {
    // The navigation chart keeps the running chart of the page; these routes' is always the report's file.
    const work = useSelector(
      chartOf(app, 'navigation'),
      (state) => (state?.context.work ?? null) as ReportFileRef | null,
    );
    if (work === null) return null;
    return (
      <Report
        work={work}
        tabs={<ReportTabs app={app} shown={shown} />}
        data={page.data}
        address={page.address}
        now={page.loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    );
  };
}
