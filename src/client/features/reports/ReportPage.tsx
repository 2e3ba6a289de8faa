import type { ReactNode } from 'react';
import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { queryOf } from '../../shell/address.ts';
import { Page } from '../../shell/Page.tsx';
import { PrintButton } from '../../shell/PrintButton.tsx';
import { aboveReports } from '../../shell/trails.tsx';
import { type ReportFilterParts, ReportFilters } from './ReportFilters.tsx';
import { ReportHeadCard, type ReportHeadParts } from './ReportHeadCard.tsx';
import { ReportFileNews, type ReportFileRef, ReportTools } from './ReportTools.tsx';
import type { ReportProps } from './reportView.tsx';

/** What every report has around its lines: the way to the others, its scope, its file, and what it is of. */
export function ReportPage({
  page: { data, address, onOpen, frame, tabs, work },
  title,
  path,
  scope = {},
  about = {},
  head = <ReportHeadCard {...about} head={data.head} />,
  children,
}: {
  page: Omit<ReportProps<{ head: ReportHead; choices: ReportChoices }>, 'work'> & {
    /** The chart of its file; undefined if the report is only printed. */
    work?: ReportFileRef;
  };
  title: string;
  path: string;
  scope?: ReportFilterParts;
  about?: ReportHeadParts;
  /** In place of the usual head. */
  head?: ReactNode;
  children: ReactNode;
}) {
  const mayExport = data.head.auditor?.mayExport ?? true;
  return (
    <Page
      frame={frame}
      title={title}
      keepUntil={null}
      trail={path === routeOf('perpetualInventory').path ? [] : aboveReports}
      tools={work && mayExport ? <ReportTools work={work} /> : <PrintButton />}
    >
      {tabs}
      <ReportFilters
        path={path}
        query={queryOf(address)}
        report={data}
        onOpen={onOpen}
        {...scope}
      />
      {work && <ReportFileNews work={work} />}
      {head}
      {children}
    </Page>
  );
}
