import type { ReactNode } from 'react';
import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { queryOf } from '../../shell/address.ts';
import type { ListScreen } from '../../shell/frame.ts';
import { Page } from '../../shell/Page.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed, ReportFilters } from './ReportFilters.tsx';
import { ReportHeadCard } from './ReportHeadCard.tsx';
import { ReportFileNews, type ReportFileRef, ReportTools } from './ReportTools.tsx';

/** What the views of the two federal forms share: filters, head, and why there is nothing. */
export function DeaReportPage({
  data,
  path,
  title,
  what,
  quiet,
  note,
  address,
  onOpen,
  frame,
  work,
  tabs,
  children,
}: ListScreen & {
  data: {
    head: ReportHead;
    choices: ReportChoices;
    events: readonly unknown[];
    isComplete: boolean;
  };
  path: string;
  title: string;
  /** “was destroyed”. */
  what: string;
  /** The title of an empty report. */
  quiet: string;
  /** What the form is, and what becomes of it. */
  note: string;
  work: ReportFileRef;
  tabs: ReactNode;
  children: ReactNode;
}) {
  const query = queryOf(address);
  const { head, events, isComplete } = data;
  const isEmpty = events.length === 0;
  return (
    <Page
      frame={frame}
      title={title}
      trail={[
        <Link key="inventories" href="/inventory/list">
          Inventories
        </Link>,
      ]}
      tools={<ReportTools work={work} />}
    >
      {tabs}
      <ReportFilters path={path} query={query} report={data} onOpen={onOpen} ofDrugs={false} />
      <ReportFileNews work={work} />
      {/* On paper each sheet says it in its foot. */}
      <div className={isEmpty ? 'stack' : 'stack screen-only'}>
        <ReportHeadCard head={head} />
        <p className="note">{note}</p>
      </div>
      {!isComplete && (
        <Message kind="warning" title="Not all are shown">
          <p>Choose a shorter period for the others.</p>
        </Message>
      )}
      {isEmpty ? (
        <Card id="nothing" title={isInPart(head) ? 'Not shown in full' : 'Nothing to report'}>
          <ReportEmpty
            head={head}
            path={path}
            isFiltered={isNarrowed(query)}
            what={what}
            quiet={quiet}
          />
        </Card>
      ) : (
        <div className="dea-sheets">{children}</div>
      )}
    </Page>
  );
}
