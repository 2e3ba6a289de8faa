import {
  type OutOfServiceLocationRow,
  outOfServiceLocationForm,
  outOfServiceLocations,
} from '../../../../contract/administration/outOfServiceLocation.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUse } from './StockState.tsx';

const columns: readonly Column<OutOfServiceLocationRow>[] = [
  {
    head: 'Location',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name, address }) => (
      <>
        <Link className="row-link" href={outOfServiceLocationForm.addressOf(id)}>
          {name}
        </Link>
        {address !== '' && <span className="cell-sub">{address}</span>}
      </>
    ),
  },
  {
    head: 'Phone number',
    place: 'nowrap',
    cell: ({ phoneNumber }) =>
      phoneNumber === '' ? <span className="quiet">Not recorded</span> : phoneNumber,
  },
  {
    head: 'Controlled substances',
    cell: ({ mayHoldStock }) =>
      mayHoldStock ? <Badge tone="accent">May stay</Badge> : 'Must be removed first',
  },
  { head: 'There now', number: true, cell: ({ inventories }) => inventories },
  { head: 'Status', place: 'cell-corner', cell: ({ isActive }) => <InUse isActive={isActive} /> },
];

/** Where inventories are while they are out of service. */
export const page = resourcePages({
  list: listPage(outOfServiceLocations, {
    form: outOfServiceLocationForm,
    thing: 'location',
    searchHint: 'Name or address',
    filters: (query) => <InUseFilter query={query} />,
    columns,
    firstUse: 'Workshops, garages and spare bays that hold vehicles while they are out of service.',
  }),
  edit: editPage(outOfServiceLocations, outOfServiceLocationForm),
});
