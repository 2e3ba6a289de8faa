import type { ParOverrideRow } from '../../../../contract/administration/inventoryRecord.ts';
import type { ParOverrideList } from '../../../../contract/administration/stockLists.ts';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { formatted } from '../../../shell/text/readable.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { InUseFilter } from './ListFilter.tsx';

/** PAR levels of single inventories, beside the level of the kind that each stands in place of. */
export function ParOverrideListView({ frame, onOpen, data, address }: ViewProps<ParOverrideList>) {
  return (
    <RecordList
      frame={frame}
      title="PAR overrides"
      things="PAR overrides"
      thing="PAR override"
      path="/admin/par-overrides/list"
      address={address}
      onOpen={onOpen}
      newHref="/admin/par-overrides/edit/new"
      searchHint="Product or inventory"
      filters={(query) => (
        <>
          {query.inventoryId !== undefined && (
            <input type="hidden" name="inventoryId" value={query.inventoryId} />
          )}
          <InUseFilter query={query} words="Active" />
        </>
      )}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="For an inventory that needs more or less of a drug than others of its type."
    />
  );
}

const columns: readonly Column<ParOverrideRow>[] = [
  {
    key: 'product',
    head: 'Product',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, product, inventory }) => (
      <>
        <Link className="row-link" href={`/admin/par-overrides/edit/${id}`}>
          {formatted(product)}
        </Link>
        <span className="cell-sub">{inventory}</span>
      </>
    ),
  },
  { key: 'schedule', head: 'Schedule', cell: ({ schedule }) => <Schedule name={schedule} /> },
  { key: 'minimum', head: 'Minimum', number: true, cell: ({ minimum }) => minimum },
  { key: 'maximum', head: 'Maximum', number: true, cell: ({ maximum }) => maximum },
  {
    key: 'kind',
    head: 'Replaces',
    cell: ({ kindLevel }) =>
      kindLevel === '' ? <span className="quiet">No level for the type</span> : kindLevel,
  },
  {
    key: 'state',
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isInForce }) =>
      isInForce ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>,
  },
];
