import {
  type ReportScheduleRow,
  reportSchedules,
} from '../../../../contract/reports/reportSchedule.ts';
import {
  lastMailAdvice,
  mailedReportTitle,
  mailTimesText,
  reportScheduleForm,
} from '../../../../rules/reports/reportScheduleForm.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { check, clock, xCircle } from '../../../ui/icons/signs.ts';
import { ReportTabs } from '../ReportTabs.tsx';

const columns: readonly Column<ReportScheduleRow>[] = [
  {
    head: 'Report',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, report, person }) => (
      <>
        <Link className="row-link" href={reportScheduleForm.addressOf(id)}>
          {mailedReportTitle(report)}
        </Link>
        <span className="cell-sub">{person}</span>
      </>
    ),
  },
  { head: 'Emailed', cell: mailTimesText },
  {
    head: 'Next',
    cell: ({ nextDueAt, timeZone }) =>
      nextDueAt === null ? (
        <span className="quiet">None</span>
      ) : (
        <Moment at={nextDueAt} timeZone={timeZone} />
      ),
  },
  {
    head: 'Last email',
    place: 'cell-two',
    cell: ({ last, timeZone }) =>
      last === null ? (
        <span className="quiet">None yet</span>
      ) : (
        <LastMail last={last} timeZone={timeZone} />
      ),
  },
  {
    head: 'Status',
    place: 'cell-corner',
    cell: ({ state }) => {
      if (state === 'active') return <Badge tone="good">Active</Badge>;
      return <Badge>{state === 'paused' ? 'Paused' : 'Deleted'}</Badge>;
    },
  },
];

const looks = {
  queued: { tone: 'neutral', path: clock, word: 'Waiting' },
  sent: { tone: 'good', path: check, word: 'Sent' },
  failed: { tone: 'bad', path: xCircle, word: 'Not delivered' },
  notSent: { tone: 'bad', path: xCircle, word: 'Not sent' },
} as const;

/** In the agency's time zone, as the times of the schedule are. */
function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  return <time dateTime={at}>{momentText(timeZone, at)}</time>;
}

function LastMail({
  last,
  timeZone,
}: {
  last: NonNullable<ReportScheduleRow['last']>;
  timeZone: string;
}) {
  const { tone, path, word } = looks[last.outcome];
  const advice = lastMailAdvice(last);
  return (
    <>
      <Badge tone={tone} path={path}>
        {word}
      </Badge>
      {advice && <span className="cell-sub">{advice}</span>}
      <span className="cell-sub">
        <Moment at={last.dueAt} timeZone={timeZone} />
      </span>
    </>
  );
}

/** The schedules on which links to reports are mailed, and what happened to the last of each (REPORT-06). */
export const page = resourcePages({
  list: listPage(reportSchedules, {
    form: reportScheduleForm,
    tabs: (app) => <ReportTabs app={app} shown="reportSchedules" />,
    searchHint: 'Recipient',
    filters: (query) => (
      <ListFilter
        query={query}
        name="deleted"
        label="Shown"
        empty="Not deleted"
        options={[
          { value: 'true', text: 'Deleted' },
          { value: 'all', text: 'All' },
        ]}
      />
    ),
    columns,
    firstUse:
      'A link to a report can be emailed to a person every day, week or month. It needs a login, and shows only what that person may read.',
  }),
  edit: editPage(reportSchedules, reportScheduleForm),
});
