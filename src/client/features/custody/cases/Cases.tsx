import type { CaseFilter, CaseList, CaseSummary } from '../../../../contract/custody/case.ts';
import {
  aboutText,
  ageText,
  caseAddress,
  foundText,
  remainderText,
} from '../../../../rules/custody/cases/caseText.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { dayText, formatted, whenText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { CaseStateBadge } from './CaseStateBadge.tsx';

const path = routeOf('cases').path;

/** The cases of the person's inventories: open ones with the oldest first, or closed ones with the newest first. */
export function Cases({
  data: { state, list },
  frame,
}: {
  data: { state: CaseFilter; list: CaseList };
  frame?: Frame;
}) {
  const { rows, isCut, totals } = list;
  const overdue = rows.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Page
      frame={frame}
      title="Cases"
      trail={[aboveAll]}
      tools={<States state={state} {...totals} />}
    >
      <div className="stack">
        {isCut && (
          <Message kind="warning" title="These are the first 200">
            <p>Open the cases of one inventory from its page to see the others.</p>
          </Message>
        )}
        <Card
          id="cases"
          title={state === 'open' ? 'Open cases' : 'Closed cases'}
          count={state === 'open' ? totals.open : totals.closed}
          note={overdue > 0 ? `${overdue} overdue` : undefined}
        >
          {rows.length === 0 ? (
            <None state={state} />
          ) : (
            <DataTable
              caption={state === 'open' ? 'Open cases, oldest first' : 'Closed cases, newest first'}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </Card>
      </div>
    </Page>
  );
}

function None({ state }: { state: CaseFilter }) {
  return (
    <FirstUse
      path={checkCircle}
      title={state === 'open' ? 'No cases are open in your inventories' : 'No case was closed yet'}
      acts={<ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
    >
      {state === 'open'
        ? 'A count, seal or label that doesn’t match the ledger opens a case here.'
        : 'Cases appear here after someone who was not involved signs them off.'}
    </FirstUse>
  );
}

function States({ state, open, closed }: { state: CaseFilter; open: number; closed: number }) {
  return (
    <nav className="segmented segmented-small" aria-label="State of the cases">
      <Link href={path} aria-current={state === 'open' ? 'page' : undefined}>
        Open ({open})
      </Link>
      <Link href={`${path}?state=closed`} aria-current={state === 'closed' ? 'page' : undefined}>
        Closed ({closed})
      </Link>
    </nav>
  );
}

const columns: Column<CaseSummary>[] = [
  {
    head: 'Case',
    rowHeader: true,
    place: 'cell-main',
    cell: (row) => (
      <>
        <Link className="nowrap" href={caseAddress(row)}>
          {row.number}
        </Link>
        <span className="cell-sub">{row.inventoryName}</span>
      </>
    ),
  },
  { head: 'State', place: 'cell-full', cell: (row) => <CaseStateBadge row={row} /> },
  {
    head: 'About',
    place: 'cell-full',
    cell: (row) =>
      row.product === null ? (
        aboutText(row)
      ) : (
        <ProductBlock
          product={row.product}
          {...(row.lotNumber === null ? {} : { lot: row.lotNumber })}
        />
      ),
  },
  { head: 'Found', cell: (row) => formatted(foundText(row)) },
  { head: 'Left to explain', cell: (row) => formatted(remainderText(row)) },
  { head: 'Owner', cell: ({ owner }) => owner ?? <span className="quiet">No owner</span> },
  {
    head: 'Opened',
    place: 'nowrap',
    cell: ({ openedAt, openedBy, ageDays, closedAt }) => (
      <>
        <time dateTime={openedAt}>{whenText(openedAt)}</time>
        <span className="cell-sub">
          {closedAt === null
            ? `${openedBy}, ${ageText(ageDays)}`
            : `closed ${dayText(closedAt.slice(0, 10))}`}
        </span>
      </>
    ),
  },
];
