import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { fieldDevicesMachine } from '../../../../../machines/custody/fieldDevices.machine.ts';
import type { FieldDeviceRows } from '../../../../../machines/custody/fieldDevices.setup.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { above, aboveAll } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { check, checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

export type FieldDevicesRef = ActorRefFrom<typeof fieldDevicesMachine>;

type Row = FieldDeviceRows['rows'][number];

/** The devices that record without a network, and the records that each announced and did not send. */
export function FieldDeviceList({ work, frame }: { work: FieldDevicesRef; frame?: Frame }) {
  const { list, deviceId, isDone } = useSelector(work, ({ context }) => context);
  const { rows } = list;
  const revoked = isDone && rows.find(({ id }) => id === deviceId);
  return (
    <Page
      frame={frame}
      title="Devices for field records"
      trail={[aboveAll, above(routeOf('fieldRecords').path, 'Field records')]}
    >
      <div className="stack">
        {revoked && (
          <Message
            kind="good"
            icon={check}
            role="status"
            focused
            title={`${revoked.name} is revoked`}
          >
            <p>What it sends now waits for review. A count of its inventories is due.</p>
          </Message>
        )}
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
              columns={[...columns, revocation(work)]}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </Card>
      </div>
      <RevokeDialog work={work} />
    </Page>
  );
}

const columns: Column<Row>[] = [
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
];

/** Whether it is revoked, or the button that asks for it. */
function revocation(work: FieldDevicesRef): Column<Row> {
  return {
    head: 'Revoked',
    place: 'cell-full',
    cell: ({ id, name, revoked }) =>
      revoked === null ? (
        <Button
          small
          aria-label={`Revoke ${name}`}
          onClick={() => work.send({ type: 'revocation.requested', id })}
        >
          Revoke
        </Button>
      ) : (
        `${whenText(revoked.at)} by ${revoked.by}: ${revoked.reason}`
      ),
  };
}
