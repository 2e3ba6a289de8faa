import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { knoxDevicesMachine } from '../../../../machines/devices/knoxDevices.machine.ts';
import { type KnoxDeviceList, KnoxState } from '../../../contract/devices/knox.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith, type Query, queryOf } from '../../shell/address.ts';
import { FilterChoice, FilterForm } from '../../shell/FilterForm.tsx';
import { type ListScreen, Page } from '../../shell/Page.tsx';
import { recentText } from '../../shell/text/formats.ts';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { ListPaging } from '../../ui/data/Paging.tsx';
import { FirstUse, NoMatch } from '../../ui/feedback/ListState.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ConnectionForm, NotConnected } from './ConnectionForm.tsx';
import { DeviceTable, stateTexts } from './DeviceTable.tsx';

export type KnoxDevicesRef = ActorRefFrom<typeof knoxDevicesMachine>;

const { path, title } = routeOf('knoxDevices');

const doneLabels = {
  read: 'Devices updated from Knox Manage.',
  lock: 'Lock request sent to Knox Manage. The device locks when it is next online.',
  assign: 'Inventory saved.',
};

interface KnoxDevicesProps extends ListScreen {
  work: KnoxDevicesRef;
}

/** Devices of the agency's MDM; without a connection, how it is made. */
export function KnoxDevices({ work, address, loadedAt, onOpen, frame }: KnoxDevicesProps) {
  const snapshot = useSelector(work, (state) => state);
  const { list, done, refusal, errors } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const { connection, mayConnect } = list;
  const query = queryOf(address);
  const isConnecting = snapshot.hasTag('connecting');
  return (
    <Page
      frame={frame}
      title={title}
      tools={
        connection !== null &&
        !isConnecting && (
          <>
            {mayConnect && (
              <Button
                unavailable={isBusy ? inProgress : undefined}
                onClick={() => work.send({ type: 'connection.opened' })}
              >
                Connection
              </Button>
            )}
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => work.send({ type: 'read.requested' })}
            >
              Update now
            </Button>
          </>
        )
      }
    >
      {refusal !== null && Object.keys(errors).length === 0 && (
        <Message
          kind="bad"
          role="alert"
          focused
          title={done !== null ? 'The list wasn’t loaded' : 'Not done'}
        >
          <p>{refusal.message}</p>
        </Message>
      )}
      {done !== null && !isBusy && (
        <Message kind="good" icon={check} role="status">
          <p>{doneLabels[done]}</p>
        </Message>
      )}
      {isConnecting ? (
        <ConnectionForm
          connection={connection}
          errors={errors}
          isBusy={isBusy}
          onSubmit={(form) => work.send({ type: 'connection.submitted', form })}
          onClose={() => work.send({ type: 'connection.closed' })}
        />
      ) : connection === null ? (
        <NotConnected
          mayConnect={mayConnect}
          onConnect={() => work.send({ type: 'connection.opened' })}
        />
      ) : (
        <Devices
          list={list}
          query={query}
          now={loadedAt}
          work={work}
          isBusy={isBusy}
          onOpen={onOpen}
        />
      )}
      <LockQuestion work={work} />
    </Page>
  );
}

function Devices({
  list,
  query,
  now,
  work,
  isBusy,
  onOpen,
}: {
  list: KnoxDeviceList;
  query: Query;
  now: string;
  work: KnoxDevicesRef;
  isBusy: boolean;
  onOpen: (address: string) => void;
}) {
  const { connection, rows, total } = list;
  const isFiltered = Boolean(query.search ?? query.state);
  const readAt = connection?.readAt ?? null;
  return (
    <>
      {connection?.fault && (
        <Message kind="warning" title="Knox Manage didn’t respond as expected">
          <p>{connection.fault} This list may be out of date.</p>
        </Message>
      )}
      <Filters query={query} onOpen={onOpen} />
      <Card
        id="devices"
        title="Devices"
        count={total}
        note={readAt === null ? 'Never updated' : `Updated ${recentText(readAt, now)}`}
      >
        {rows.length > 0 ? (
          <>
            <DeviceTable
              list={list}
              now={now}
              isBusy={isBusy}
              onLock={(id) => work.send({ type: 'lock.requested', id })}
              onAssign={(id, inventoryId) =>
                work.send({ type: 'inventory.chosen', id, inventoryId })
              }
            />
            <ListPaging
              start={query.start}
              length={100}
              shown={list.rows.length}
              total={list.total}
              addressAt={(start) => addressWith(path, query, { start })}
            />
          </>
        ) : isFiltered ? (
          <NoMatch
            title="No devices match"
            acts={<ButtonLink href={path}>Clear filters</ButtonLink>}
          >
            Clear the filters, or try another search.
          </NoMatch>
        ) : (
          <FirstUse title="No devices">
            Knox Manage lists no devices. Enroll one there, then update.
          </FirstUse>
        )}
      </Card>
    </>
  );
}

function Filters({ query, onOpen }: { query: Query; onOpen: (address: string) => void }) {
  return (
    <FilterForm label="Devices" path={path} query={query} onOpen={onOpen}>
      <SearchField placeholder="Name, serial number, IMEI or user" defaultValue={query.search} />
      <FilterChoice
        id="state"
        label="Status"
        empty="All"
        options={KnoxState.options.map((state) => ({ value: state, text: stateTexts[state] }))}
        query={query}
      />
    </FilterForm>
  );
}

function LockQuestion({ work }: { work: KnoxDevicesRef }) {
  const isConfirming = useSelector(work, (state) => state.hasTag('confirmingLock'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const { deviceId, list } = useSelector(work, (state) => state.context);
  const device = list.rows.find(({ id }) => id === deviceId);
  if (!isConfirming || device === undefined) return null;
  const drop = () => work.send({ type: 'lock.declined' });
  return (
    <Dialog
      title={`Lock ${device.name}?`}
      role="alertdialog"
      onDismiss={isBusy ? undefined : drop}
      foot={
        <>
          <Button unavailable={isBusy ? inProgress : undefined} onClick={drop}>
            Cancel
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => work.send({ type: 'lock.confirmed' })}>
            Lock {device.name}
          </Button>
        </>
      }
    >
      <p>
        The current user will be locked out. Unlock it in Knox Manage, or with the code that Knox
        Manage provides.
      </p>
    </Dialog>
  );
}
