import type { ReactNode } from 'react';
import type {
  CountReport,
  CountRow,
  DifferenceRow,
} from '../../../contract/reports/countReport.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { countLabels, differenceText } from '../../../rules/quantity/countWords.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { queryOf } from '../../shell/address.ts';
import { formatted } from '../../shell/text/formats.ts';
import { Badge } from '../../ui/basic/Badge.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { warning } from '../../ui/icons/login.ts';
import { check, clock } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ReportEmpty } from './ReportEmpty.tsx';
import { isNarrowed } from './ReportFilters.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportPaging } from './ReportTools.tsx';
import { placedWhen } from './reportLook.ts';
import type { ReportProps } from './reportView.tsx';

const path = routeOf('countReport').path;

/** Who counted what, what was found, and if no one looked. */
export function CountReportPage(page: ReportProps<CountReport>) {
  const { data } = page;
  const query = queryOf(page.address);
  const { head, rows, total, uncounted, differences, openTotal } = data;
  const more = data.differenceTotal - differences.length;
  return (
    <ReportPage
      page={page}
      title="Counts and discrepancies"
      path={path}
      scope={{ ofDrugs: false, bySchedule: true }}
    >
      {uncounted.length > 0 && (
        <Message kind="warning" title="Not counted in this period">
          <p>{uncounted.join(', ')}</p>
        </Message>
      )}
      {differences.length > 0 && (
        <Card
          id="differences"
          title="Discrepancies"
          count={data.differenceTotal}
          note={`${openTotal === 0 ? 'all explained' : `${openTotal.toLocaleString('en-US')} open`}${ofShown(head)}`}
        >
          <DataTable
            caption="Discrepancies between ledger and count, open ones first"
            className="report-lines"
            columns={differenceColumns(head)}
            rows={differences}
            rowKey={({ id }) => id}
          />
          {more > 0 && (
            <p className="card-body quiet">
              {more.toLocaleString('en-US')} more are not shown. Choose a shorter period for them.
            </p>
          )}
        </Card>
      )}
      <Card
        id="counts"
        title="Counts"
        {...(head.inventories.length === 0 ? {} : { count: total, note: resultText(data) })}
      >
        {rows.length === 0 ? (
          <ReportEmpty head={head} path={path} isFiltered={isNarrowed(query)} what="was counted" />
        ) : (
          <DataTable
            caption="Counts, in order"
            className="report-lines"
            columns={countColumns(head)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
        <ReportPaging path={path} query={query} shown={rows.length} total={total} />
      </Card>
    </ReportPage>
  );
}

function resultText({ head, total, withDifference }: CountReport): string {
  if (total === 0) return '';
  const found =
    withDifference === 0
      ? 'without a discrepancy'
      : `${withDifference.toLocaleString('en-US')} with a discrepancy`;
  return `${found}${ofShown(head)}`;
}

/** What figures are of, where inventories are left out. */
function ofShown(head: CountReport['head']): string {
  return isInPart(head) ? ', in the inventories shown' : '';
}

function countColumns(head: CountReport['head']): Column<CountRow>[] {
  return [
    {
      head: 'Counted',
      place: 'nowrap',
      cell: ({ countedAt }) => <time dateTime={countedAt}>{placedWhen(countedAt, head)}</time>,
    },
    {
      head: 'Inventory',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ inventory, isLate }) => (
        <>
          {inventory}{' '}
          {isLate && (
            <Badge tone="warning" path={clock}>
              Late entry
            </Badge>
          )}
        </>
      ),
    },
    { head: 'Type', cell: ({ kind }) => countLabels[kind] },
    { head: 'Counted by', cell: ({ countedBy }) => countedBy },
    {
      head: 'Witness',
      cell: ({ witnessedBy, witnessNote }) =>
        witnessedBy ?? (
          <>
            <span className="quiet">None</span>
            {witnessNote && (
              <span className="cell-sub">
                {noteLabels(witnessNote, placedWhen(witnessNote.notedAt, head))}
              </span>
            )}
          </>
        ),
    },
    {
      head: 'Result',
      cell: ({ hasDifference, bookSeenBy }) => (
        <>
          <Result hasDifference={hasDifference} />
          {bookSeenBy.length > 0 && (
            <span className="cell-sub">Balances seen by {bookSeenBy.join(', ')}</span>
          )}
        </>
      ),
    },
  ];
}

function Result({ hasDifference }: Pick<CountRow, 'hasDifference'>) {
  return hasDifference ? (
    <Badge tone="warning" path={warning}>
      Discrepancy
    </Badge>
  ) : (
    <Badge tone="good" path={check}>
      Agrees
    </Badge>
  );
}

function differenceColumns(head: CountReport['head']): Column<DifferenceRow>[] {
  return [
    {
      head: 'Found',
      place: 'nowrap',
      cell: ({ openedAt, openedBy }) => (
        <>
          <time dateTime={openedAt}>{placedWhen(openedAt, head)}</time>
          <span className="cell-sub">{openedBy}</span>
        </>
      ),
    },
    {
      head: 'What',
      rowHeader: true,
      place: 'cell-main',
      cell: (row) => {
        const { inventory, lot } = row;
        return (
          <>
            {subjectOf(row)}
            <span className="cell-sub">
              {inventory}
              {lot === null ? '' : `, lot ${lot}`}
            </span>
          </>
        );
      },
    },
    {
      head: 'Per ledger',
      number: true,
      cell: (row) =>
        row.recorded === null ? (
          <span className="quiet">Blind count, still open</span>
        ) : (
          differenceText(row.recorded, row)
        ),
    },
    { head: 'Counted', number: true, cell: (row) => differenceText(row.found, row) },
    {
      head: 'Status',
      cell: ({ resolvedAt, resolution }) =>
        resolvedAt === null ? (
          <Badge tone="bad" path={warning}>
            Open
          </Badge>
        ) : (
          <>
            Explained {placedWhen(resolvedAt, head)}
            {resolution && <span className="cell-sub">{formatted(resolution)}</span>}
          </>
        ),
    },
  ];
}

function subjectOf({ kind, label, product }: DifferenceRow): ReactNode {
  const drug = product && (
    <>
      <span className="drug">{product.name}</span> {formatted(product.strength)}
    </>
  );
  switch (kind) {
    case 'seal':
      return 'Seal';
    case 'count':
      return drug ?? 'A drug';
    case 'label':
      return (
        <>
          Label {label !== null && <span className="mono">{label}</span>}
          {drug && <span className="cell-sub">{drug}</span>}
        </>
      );
  }
}
