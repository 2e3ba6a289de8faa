import type { OwnDevice } from '../../../../../machines/alerts/alertPreferences.setup.ts';
import type { PushDevice } from '../../../../contract/alerts/alertPreferences.ts';
import { dateText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** The browsers that show notifications, and whether this one does. */
export function PushDevices({
  devices,
  own,
  isBusy,
  onAdd,
  onRemove,
}: {
  devices: readonly PushDevice[];
  /** Null until the browser has said. */
  own: OwnDevice | null;
  isBusy: boolean;
  onAdd: () => void;
  onRemove: (id: string) => void;
}) {
  const isOwn = ({ digest }: PushDevice) => digest === own?.digest;
  const isOn = devices.some(isOwn);
  const columns: readonly Column<PushDevice>[] = [
    {
      key: 'name',
      head: 'Device',
      rowHeader: true,
      place: 'cell-main',
      cell: (device) => (
        <>
          <span className="strong">{device.name}</span>
          {isOwn(device) && <span className="cell-sub">This device</span>}
        </>
      ),
    },
    { key: 'added', head: 'Added', place: 'nowrap', cell: ({ addedAt }) => dateText(addedAt) },
    {
      key: 'remove',
      head: 'Remove',
      place: 'cell-corner',
      cell: ({ id, name }) => (
        <Button small kind="quiet" busy={isBusy} onClick={() => onRemove(id)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      ),
    },
  ];
  return (
    <Card id="devices" title="Notifications" count={devices.length}>
      <div className="card-body stack">
        <p>
          A notification says what happened and where, without drugs and amounts. It opens the form
          that settles it.
        </p>
        {own !== null && !isOn && <OwnState own={own} isBusy={isBusy} onAdd={onAdd} />}
      </div>
      {devices.length > 0 && (
        <DataTable
          caption="Devices that show notifications, the oldest first"
          columns={columns}
          rows={devices}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

/** What this browser says of notifications, and what to do. */
function OwnState({
  own: { permission },
  isBusy,
  onAdd,
}: {
  own: OwnDevice;
  isBusy: boolean;
  onAdd: () => void;
}) {
  if (permission === 'unsupported') {
    return (
      <p className="hint">
        This browser shows no notifications. On an iPhone or iPad, add the app to the home screen
        and open it there.
      </p>
    );
  }
  if (permission === 'denied') {
    return (
      <p className="hint">
        Notifications are blocked in this browser. Allow them for this site in the browser’s
        settings, then reload the page.
      </p>
    );
  }
  return (
    <div className="buttons">
      <Button busy={isBusy} onClick={onAdd}>
        Turn on for this device
      </Button>
      {permission === 'notAsked' && (
        <p className="small quiet">The browser asks you to allow it.</p>
      )}
    </div>
  );
}
