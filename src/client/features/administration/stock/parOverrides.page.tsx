import {
  type ParOverrideRow,
  parOverrides,
} from '../../../../contract/administration/inventoryRecord.ts';
import { parOverrideForm } from '../../../../rules/administration/parOverrideForm.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';

const columns: readonly Column<ParOverrideRow>[] = [
  {
    head: 'Product',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, product, inventory }) => (
      <>
        <Link className="row-link" href={parOverrideForm.addressOf(id)}>
          {formatted(product)}
        </Link>
        <span className="cell-sub">{inventory}</span>
      </>
    ),
  },
  { head: 'Schedule', cell: ({ schedule }) => <Schedule name={schedule} /> },
  { head: 'Minimum', number: true, cell: ({ minimum }) => minimum },
  { head: 'Maximum', number: true, cell: ({ maximum }) => maximum },
  {
    head: 'Replaces',
    cell: ({ kindLevel }) =>
      kindLevel === '' ? <span className="quiet">No level for the type</span> : kindLevel,
  },
  {
    head: 'Status',
    place: 'cell-corner',
    cell: ({ isInForce }) =>
      isInForce ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>,
  },
];

/** PAR levels of single inventories, and the level of the kind that each one replaces. */
export const page = resourcePages({
  list: listPage(parOverrides, {
    form: parOverrideForm,
    searchHint: 'Product or inventory',
    filters: (query) => (
      <>
        {query.inventoryId !== undefined && (
          <input type="hidden" name="inventoryId" value={query.inventoryId} />
        )}
        <InUseFilter query={query} words="Active" />
      </>
    ),
    columns,
    firstUse: 'For an inventory that needs more or less of a drug than others of its type.',
  }),
  edit: editPage(parOverrides, parOverrideForm),
});
