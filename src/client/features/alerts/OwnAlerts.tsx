import type { OwnAlert } from '../../../contract/alerts/alert.ts';
import { alertAddress } from '../../../rules/alerts/alertsItem.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { formatted } from '../../shell/text/formats.ts';
import { WhenCell } from '../../shell/text/When.tsx';
import { aboveAll } from '../../shell/trails.tsx';
import { useHolds } from '../../shell/useHolds.ts';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { checkCircle } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** The alerts to the reader that no one has acknowledged, newest first. */
export function OwnAlerts({ app, data: { alerts }, frame }: ViewProps<{ alerts: OwnAlert[] }>) {
  // A witness only has none.
  const hasDashboard = useHolds(app, 'custody');
  const isEmpty = alerts.length === 0;
  return (
    <Page frame={frame} title="Alerts" trail={hasDashboard ? [aboveAll] : []}>
      <Card
        id="alerts"
        title="Not acknowledged"
        count={isEmpty ? undefined : alerts.length}
        note={isEmpty ? undefined : 'Open an alert to acknowledge it'}
      >
        {isEmpty ? (
          <FirstUse path={checkCircle} title="You have no alerts">
            Alerts about your inventories, signatures and dates appear here until someone
            acknowledges them.
          </FirstUse>
        ) : (
          <DataTable
            caption="Alerts that no one has acknowledged, newest first"
            columns={columns}
            rows={alerts}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </Page>
  );
}

const columns: Column<OwnAlert>[] = [
  {
    head: 'Alert',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, title, lines }) => (
      <>
        <Link className="row-link" href={alertAddress(id)}>
          {title}
        </Link>
        <span className="cell-sub">{formatted(linesText(lines))}</span>
      </>
    ),
  },
  { head: 'Since', cell: ({ raisedAt }) => <WhenCell at={raisedAt} /> },
  {
    head: 'What to do',
    place: 'cell-full',
    cell: ({ href, action, title }) => (
      <ButtonLink href={href} small>
        {action}
        <span className="visually-hidden">: {title}</span>
      </ButtonLink>
    ),
  },
];

/** The first sentence, and how many there are besides. */
function linesText([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first}, and ${more.length} more`;
}
