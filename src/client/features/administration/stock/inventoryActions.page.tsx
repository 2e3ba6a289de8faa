import {
  eventChoices,
  type InventoryActionRow,
  inventoryActionForm,
  inventoryActions,
} from '../../../../contract/administration/inventoryAction.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter, ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUse } from './StockState.tsx';

const columns: readonly Column<InventoryActionRow>[] = [
  {
    head: 'Reason',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="row-link" href={inventoryActionForm.addressOf(id)}>
        {name}
      </Link>
    ),
  },
  {
    head: 'Offered at',
    cell: ({ event }) => eventChoices.find(({ value }) => value === event)?.text,
  },
  {
    head: 'Note',
    cell: ({ needsNote }) => (needsNote ? 'Needed' : <span className="quiet">Not needed</span>),
  },
  { head: 'Status', place: 'cell-corner', cell: ({ isActive }) => <InUse isActive={isActive} /> },
];

/** The reasons that are offered when something is recorded. */
export const page = resourcePages({
  list: listPage(inventoryActions, {
    form: inventoryActionForm,
    searchHint: 'Reason',
    filters: (query) => (
      <>
        <ListFilter query={query} name="event" label="Event" empty="All" options={eventChoices} />
        <InUseFilter query={query} />
      </>
    ),
    columns,
    firstUse: 'Reasons to choose from when recording a waste, a loss or a correction.',
  }),
  edit: editPage(inventoryActions, inventoryActionForm),
});
