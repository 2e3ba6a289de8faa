import type { BoxInsertRow } from '../../../../contract/administration/boxInsert.ts';
import type { BoxInsertList } from '../../../../contract/administration/stockLists.ts';
import { kindNames } from '../../../../rules/administration/inventoryKind.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUseFilter } from './ListFilter.tsx';
import { InUse } from './StockState.tsx';

/** The cards that lie in the boxes. */
export function BoxInsertListView({ frame, onOpen, data, address }: ViewProps<BoxInsertList>) {
  return (
    <RecordList
      frame={frame}
      title="Box inserts"
      things="Box inserts"
      thing="box insert"
      path="/admin/box-inserts/list"
      address={address}
      onOpen={onOpen}
      newHref="/admin/box-inserts/edit/new"
      searchHint="Heading or contact"
      filters={(query) => <InUseFilter query={query} />}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="A card to print and put in a box. It lists what belongs in it and what to do with its seal."
    />
  );
}

const columns: readonly Column<BoxInsertRow>[] = [
  {
    key: 'name',
    head: 'Card',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="row-link" href={`/admin/box-inserts/edit/${id}`}>
        {name}
      </Link>
    ),
  },
  { key: 'kind', head: 'For boxes in', cell: ({ inventoryKind }) => kindNames[inventoryKind] },
  {
    key: 'call',
    head: 'Contact',
    place: 'cell-two',
    cell: ({ callWhom }) =>
      callWhom === '' ? <span className="quiet">Not recorded</span> : callWhom,
  },
  {
    key: 'state',
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isActive }) => <InUse isActive={isActive} />,
  },
];
