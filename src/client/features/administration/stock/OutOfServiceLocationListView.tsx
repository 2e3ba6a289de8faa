import type { OutOfServiceLocationRow } from '../../../../contract/administration/outOfServiceLocation.ts';
import type { OutOfServiceLocationList } from '../../../../contract/administration/stockLists.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUseFilter } from './ListFilter.tsx';
import { InUse } from './StockState.tsx';

/** Where inventories are while they are out of service. */
export function OutOfServiceLocationListView({
  frame,
  onOpen,
  data,
  address,
}: ViewProps<OutOfServiceLocationList>) {
  return (
    <RecordList
      frame={frame}
      title="Out of service locations"
      things="Out of service locations"
      thing="location"
      path="/admin/out-of-service-locations/list"
      address={address}
      onOpen={onOpen}
      newHref="/admin/out-of-service-locations/edit/new"
      searchHint="Name or address"
      filters={(query) => <InUseFilter query={query} />}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="Workshops, garages and spare bays that hold vehicles while they are out of service."
    />
  );
}

const columns: readonly Column<OutOfServiceLocationRow>[] = [
  {
    key: 'name',
    head: 'Location',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name, address }) => (
      <>
        <Link className="row-link" href={`/admin/out-of-service-locations/edit/${id}`}>
          {name}
        </Link>
        {address !== '' && <span className="cell-sub">{address}</span>}
      </>
    ),
  },
  {
    key: 'phone',
    head: 'Phone number',
    place: 'nowrap',
    cell: ({ phoneNumber }) =>
      phoneNumber === '' ? <span className="quiet">Not recorded</span> : phoneNumber,
  },
  {
    key: 'stock',
    head: 'Controlled substances',
    cell: ({ mayHoldStock }) =>
      mayHoldStock ? <Badge tone="accent">May stay</Badge> : 'Must be removed first',
  },
  { key: 'inventories', head: 'There now', number: true, cell: ({ inventories }) => inventories },
  {
    key: 'state',
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isActive }) => <InUse isActive={isActive} />,
  },
];
