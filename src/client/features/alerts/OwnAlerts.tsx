import type { OwnAlert } from '../../../contract/alerts/alert.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { alertAddress } from '../../../rules/alerts/alertsItem.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Page } from '../../shell/Page.tsx';
import { whenText } from '../../shell/text/formats.ts';
import { aboveAll } from '../../shell/trails.tsx';
import { ButtonLink, Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse } from '../../ui/feedback/ListState.tsx';
import { checkCircle } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** The alerts to the reader that no one has acknowledged, newest first. */
export function OwnAlerts({ data: { alerts }, frame }: ViewProps<{ alerts: OwnAlert[] }>) {
  return (
    <Page frame={frame} title="Alerts" trail={[aboveAll]}>
      <Card id="alerts" title="Not acknowledged" count={alerts.length}>
        {alerts.length === 0 ? (
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
    cell: ({ id, title, kind }) => (
      <>
        <Link href={alertAddress(id)}>{title}</Link>
        <span className="cell-sub">{kindFacts[kind].label}</span>
      </>
    ),
  },
  {
    head: 'Since',
    place: 'nowrap',
    cell: ({ raisedAt }) => <time dateTime={raisedAt}>{whenText(raisedAt)}</time>,
  },
  {
    head: 'Actions',
    place: 'cell-full',
    cell: ({ id, href, action }) => (
      <div className="buttons">
        <ButtonLink href={href} small kind="primary">
          {action}
        </ButtonLink>
        <ButtonLink href={alertAddress(id)} small>
          Acknowledge
        </ButtonLink>
      </div>
    ),
  },
];
