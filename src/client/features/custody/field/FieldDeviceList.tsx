import type { CallResult } from '../../../../contract/core/call.ts';
import type { listFieldDevices } from '../../../../contract/custody/fieldKit.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type Listed = CallResult<typeof listFieldDevices>;

/** The devices that record without a network, and the records that each announced and did not send. */
export function FieldDeviceList({ data: { rows }, frame }: { data: Listed; frame?: Frame }) {
  return (
    <Page
      frame={frame}
      title="Devices for field records"
      trail={[aboveAll, above(routeOf('fieldRecords').path, 'Field records')]}
    >
      <Card id="field-devices" title="Devices" count={rows.length}>
        {rows.length === 0 ? (
          <FirstUse
            path={checkCircle}
            title="No device records without a network yet"
            acts={<ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
          >
            A device appears here when a person has logged in on it and it got its first kit.
          </FirstUse>
        ) : (
          <DataTable
            caption="Devices, the newest first"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </Page>
  );
}

const columns: Column<Listed['rows'][number]>[] = [
  {
    head: 'Device',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ name, registeredBy }) => (
      <>
        {name}
        <span className="cell-sub">registered by {registeredBy}</span>
      </>
    ),
  },
  {
    head: 'Last kit',
    cell: ({ lastKitAt, lastPerson }) =>
      lastKitAt === null ? 'None' : `${whenText(lastKitAt)}, ${lastPerson ?? ''}`,
  },
  { head: 'Received', cell: ({ received }) => received.toLocaleString('en-US') },
  {
    head: 'Missing',
    cell: ({ missing }) => (missing.length === 0 ? 'None' : `Records ${missing.join(', ')}`),
  },
  {
    head: 'Revoked',
    cell: ({ revoked }) =>
      revoked === null ? 'No' : `${whenText(revoked.at)} by ${revoked.by}: ${revoked.reason}`,
  },
];
