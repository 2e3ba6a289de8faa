import type { KnoxDevice, KnoxDeviceList, KnoxState } from '../../../contract/devices/knox.ts';
import { recentText, whenText } from '../../shell/text/formats.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { type Column, DataTable } from '../../ui/data/DataTable.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { warning } from '../../ui/icons/login.ts';
import { check, lock } from '../../ui/icons/signs.ts';

export const stateTexts: Readonly<Record<KnoxState, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  blocked: 'Blocked',
  expired: 'Expired',
  other: 'Other',
};

interface DeviceTableProps {
  list: KnoxDeviceList;
  now: string;
  isBusy: boolean;
  onLock: (id: string) => void;
  onAssign: (id: string, inventoryId: string | null) => void;
}

/** One device on each line: what it is, when and where it was seen, and whose it is. */
export function DeviceTable(props: DeviceTableProps) {
  return (
    <DataTable
      caption="Devices by name"
      columns={columnsFor(props)}
      rows={props.list.rows}
      rowKey={({ id }) => id}
    />
  );
}

const looks: Partial<Record<KnoxState, { tone: Tone; path: string }>> = {
  active: { tone: 'good', path: check },
  blocked: { tone: 'bad', path: lock },
  expired: { tone: 'warning', path: warning },
};

function State({ device: { state, isListed } }: { device: KnoxDevice }) {
  if (!isListed) {
    return (
      <Badge tone="warning" path={warning}>
        No longer in Knox Manage
      </Badge>
    );
  }
  const { tone = 'neutral', path } = looks[state] ?? {};
  return (
    <Badge tone={tone} {...(path ? { path } : {})}>
      {stateTexts[state]}
    </Badge>
  );
}

const missing = <span className="quiet">Not recorded</span>;

function columnsFor({
  list,
  now,
  isBusy,
  onLock,
  onAssign,
}: DeviceTableProps): Column<KnoxDevice>[] {
  const showsPlaces = list.connection?.showsPlaces ?? false;
  return [
    {
      head: 'Device',
      rowHeader: true,
      place: 'cell-main',
      cell: ({ name, model, serialNumber }) => (
        <>
          {name}
          <span className="cell-sub">
            {[model, serialNumber].filter(Boolean).join(', ') || 'Model not recorded'}
          </span>
        </>
      ),
    },
    { head: 'Status', place: 'cell-corner', cell: (device) => <State device={device} /> },
    { head: 'User', cell: ({ userName }) => userName ?? missing },
    {
      head: 'Last seen',
      place: 'nowrap',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          missing
        ) : (
          <time dateTime={lastSeenAt}>{recentText(lastSeenAt, now)}</time>
        ),
    },
    ...(showsPlaces
      ? [{ head: 'Last location', cell: (device: KnoxDevice) => <Place {...device} /> }]
      : []),
    {
      head: 'Inventory',
      cell: ({ id, name, inventory }) => (
        <Select
          small
          aria-label={`Inventory of ${name}`}
          key={inventory?.id ?? ''}
          defaultValue={inventory?.id ?? ''}
          disabled={isBusy}
          empty="None"
          options={list.inventories.map((place) => ({ value: place.id, text: place.name }))}
          onChange={(event) => onAssign(id, event.currentTarget.value || null)}
        />
      ),
    },
    {
      head: 'Lock',
      cell: ({ id, name, lock: locked, isListed }) => (
        <div className="knox-row-acts">
          {locked !== null && (
            <span className="cell-sub">
              Requested {whenText(locked.at)} by {locked.by}
            </span>
          )}
          {isListed && (
            <Button small busy={isBusy} onClick={() => onLock(id)} aria-label={`Lock ${name}`}>
              <Icon path={lock} small />
              Lock
            </Button>
          )}
        </div>
      ),
    },
  ];
}

/** As coordinates: a map would tell someone else where the agency's devices are. */
function Place({ place }: Pick<KnoxDevice, 'place'>) {
  if (place === null) return missing;
  return (
    <span className="nowrap">
      {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
      <span className="cell-sub">{whenText(place.at)}</span>
    </span>
  );
}
