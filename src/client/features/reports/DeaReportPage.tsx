import type { ReactNode } from 'react';
import type { ReportChoices, ReportHead } from '../../../contract/reports/report.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { queryOf } from '../../shell/address.ts';
import { formatted } from '../../shell/text/formats.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportHeadCard } from './ReportHeadCard.tsx';
import { ReportPage } from './ReportPage.tsx';
import type { ReportProps } from './reportView.tsx';

/** What the views of the two federal forms share: filters, head, and why there is nothing. */
export function DeaReportPage({
  page,
  path,
  title,
  what,
  quiet,
  note,
  footnote = null,
  children,
}: {
  page: ReportProps<{
    head: ReportHead;
    choices: ReportChoices;
    events: readonly unknown[];
    isComplete: boolean;
  }>;
  path: string;
  title: string;
  /** “was destroyed”. */
  what: string;
  /** The title of an empty report. */
  quiet: string;
  /** What the form is, and what becomes of it. */
  note: string;
  /** What the report leaves out, below the sheets, on paper too. */
  footnote?: string | null;
  children: ReactNode;
}) {
  const { head, events, isComplete } = page.data;
  const isEmpty = events.length === 0;
  return (
    <ReportPage
      page={page}
      title={title}
      path={path}
      scope={{ ofDrugs: false, bySchedule: true }}
      head={
        // On paper each sheet says it in its foot.
        <div className={isEmpty ? 'stack' : 'stack screen-only'}>
          <ReportHeadCard head={head} />
          <p className="note">{note}</p>
        </div>
      }
    >
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
            isFiltered={isNarrowed(queryOf(page.address))}
            what={what}
            quiet={quiet}
          />
        </Card>
      ) : (
        <div className="dea-sheets">
          {children}
          {footnote && <p className="note">{formatted(footnote)}</p>}
        </div>
      )}
      {isEmpty && footnote && <p className="note">{formatted(footnote)}</p>}
    </ReportPage>
  );
}
