import type { ComponentType, ReactNode } from 'react';
import type { ReportFileInput } from '../../../../machines/core/reportFile.machine.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import type { ListScreen } from '../../shell/Page.tsx';
import { type ReportRoute, ReportTabs } from './ReportTabs.tsx';
import type { ReportFileRef } from './ReportTools.tsx';

/** The reports whose page runs no chart but that of their file. */
export type FiledReport = Exclude<
  ReportFileInput['report'],
  'biennialInventory' | 'lossReport' | 'case'
>;

/** What every report is given: its data, the running chart of its file, and the way to the others. */
export type ReportProps<Data> = ListScreen & { data: Data; work: ReportFileRef; tabs: ReactNode };

/** How a report is drawn. */
export type Report<Data> = ComponentType<ReportProps<Data>>;

export type LoadedReport<Data> = { report: Data; filters: Record<string, string> };

/** What the view of a report takes over from its page. */
export function reportParts(
  { app, address, loadedAt, frame, onOpen }: ViewProps,
  shown: ReportRoute,
) {
  const tabs = <ReportTabs app={app} shown={shown} />;
  return { tabs, address, loadedAt, frame, onOpen };
}

/** The view of a report's page. */
export function reportView<Data>(name: FiledReport, Report: Report<Data>) {
  return function ReportView(props: ViewProps<LoadedReport<Data>, ReportFileRef>) {
    return <Report {...reportParts(props, name)} work={props.work} data={props.data.report} />;
  };
}
