import type { AlertLogRow, AlertLog as Log } from '../../../contract/alerts/alert.ts';
import { alertChannels, alertKinds, alertSteps } from '../../../contract/alerts/alert.ts';
import { channelLabels } from '../../../rules/alerts/alertChannels.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { alertAddress } from '../../../rules/alerts/alertsItem.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import { CursorPaging } from '../../shell/CursorPaging.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { LiveFilterForm } from '../../shell/FilterForm.tsx';
import { Page } from '../../shell/Page.tsx';
import { above } from '../../shell/trails.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { document } from '../../ui/icons/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { recipientColumns, stepColumn } from './alertColumns.tsx';
import { stepLabels } from './alertWords.ts';

const path = routeOf('alertLog').path;

/** What became of the agency’s alerts, newest first, for administrators (ALERT-05). */
export function AlertLog({ data: { log }, address, onOpen, frame }: ViewProps<{ log: Log }>) {
  const query = queryOf(address);
  const { rows, older } = log;
  return (
    <Page frame={frame} title="Alert log" trail={[above(routeOf('settings').path, 'Settings')]}>
      <LogFilters query={query} onOpen={onOpen} />
      <Card id="log" title="Log">
        {rows.length > 0 ? (
          <>
            <DataTable
              caption="What happened to alerts, newest first"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
            />
            <CursorPaging
              query={query}
              older={older}
              addressAt={(cursor) => addressWith(path, query, { before: '', ...cursor })}
            />
          </>
        ) : isNarrowed(query) ? (
          <NoMatch
            title="Nothing matches"
            acts={
              <Link className="card-link" href={path}>
                Clear filters
              </Link>
            }
          >
            Clear the filters, or change them.
          </NoMatch>
        ) : (
          <FirstUse path={document} title="No alerts yet">
            Each alert appears here, with its recipients and whether it was sent and acknowledged.
          </FirstUse>
        )}
      </Card>
    </Page>
  );
}

const isNarrowed = ({ kind, step, channel }: Query) => Boolean(kind || step || channel);

function LogFilters({ query, onOpen }: { query: Query; onOpen: (address: string) => void }) {
  return (
    <LiveFilterForm
      label="Alerts"
      isFiltered={isNarrowed(query)}
      onChange={(typed) => onOpen(addressWith(path, {}, typed))}
    >
      <SelectField
        id="kind"
        label="About"
        empty="Everything"
        options={alertKinds.map((value) => ({ value, text: kindFacts[value].label }))}
        defaultValue={query.kind ?? ''}
      />
      <SelectField
        id="step"
        label="What"
        empty="All steps"
        options={alertSteps.map((value) => ({ value, text: stepLabels[value] }))}
        defaultValue={query.step ?? ''}
      />
      <SelectField
        id="channel"
        label="Channel"
        empty="All channels"
        options={alertChannels.map((value) => ({ value, text: channelLabels[value] }))}
        defaultValue={query.channel ?? ''}
      />
    </LiveFilterForm>
  );
}

const columns: Column<AlertLogRow>[] = [
  {
    head: 'Alert',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ alertId, title, kind }) => (
      <>
        <Link href={alertAddress(alertId)}>{title}</Link>
        <span className="cell-sub">{kindFacts[kind].label}</span>
      </>
    ),
  },
  stepColumn,
  ...recipientColumns,
];
