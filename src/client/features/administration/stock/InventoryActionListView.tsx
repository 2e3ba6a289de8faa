import type { InventoryActionRow } from '../../../../contract/administration/inventoryAction.ts';
import type { InventoryActionList } from '../../../../contract/administration/stockLists.ts';
import { eventChoices } from '../../../../rules/administration/inventoryActionForm.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUseFilter, ListFilter } from './ListFilter.tsx';
import { InUse } from './StockState.tsx';

/** The reasons that are offered when something is recorded. */
export function InventoryActionListView({
  frame,
  onOpen,
  data,
  address,
}: ViewProps<InventoryActionList>) {
  return (
    <RecordList
      frame={frame}
      title="Inventory actions"
      things="Inventory actions"
      thing="inventory action"
      path="/admin/inventory-actions/list"
      address={address}
      onOpen={onOpen}
      newHref="/admin/inventory-actions/edit/new"
      searchHint="Reason"
      filters={(query) => (
        <>
          <ListFilter query={query} name="event" label="Event" empty="All" options={eventChoices} />
          <InUseFilter query={query} />
        </>
      )}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="Reasons to choose from when recording a waste, a loss or a correction."
    />
  );
}

const columns: readonly Column<InventoryActionRow>[] = [
  {
    key: 'name',
    head: 'Reason',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="row-link" href={`/admin/inventory-actions/edit/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    key: 'event',
    head: 'Offered at',
    cell: ({ event }) => eventChoices.find(({ value }) => value === event)?.text,
  },
  {
    key: 'note',
    head: 'Note',
    cell: ({ needsNote }) => (needsNote ? 'Needed' : <span className="quiet">Not needed</span>),
  },
  {
    key: 'state',
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isActive }) => <InUse isActive={isActive} />,
  },
];
