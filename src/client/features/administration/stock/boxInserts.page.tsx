import { type BoxInsertRow, boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { boxInsertForm } from '../../../../rules/administration/boxInsertForm.ts';
import { kindNames } from '../../../../rules/administration/inventoryKind.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { BoxInsertView } from './BoxInsertView.tsx';
import { InUse } from './StockState.tsx';

const columns: readonly Column<BoxInsertRow>[] = [
  {
    head: 'Card',
    place: 'cell-main',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="row-link" href={boxInsertForm.addressOf(id)}>
        {name}
      </Link>
    ),
  },
  { head: 'For boxes in', cell: ({ inventoryKind }) => kindNames[inventoryKind] },
  {
    head: 'Contact',
    place: 'cell-two',
    cell: ({ callWhom }) =>
      callWhom === '' ? <span className="quiet">Not recorded</span> : callWhom,
  },
  { head: 'Status', place: 'cell-corner', cell: ({ isActive }) => <InUse isActive={isActive} /> },
];

/** The cards that lie in the boxes. */
export const page = resourcePages({
  list: listPage(boxInserts, {
    form: boxInsertForm,
    searchHint: 'Heading or contact',
    filters: (query) => <InUseFilter query={query} />,
    columns,
    firstUse:
      'A card to print and put in a box. It lists what belongs in it and what to do with its seal.',
  }),
  edit: editPage(boxInserts, boxInsertForm, BoxInsertView),
});
