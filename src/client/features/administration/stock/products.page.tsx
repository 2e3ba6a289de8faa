import { type ProductRow, products } from '../../../../contract/administration/productRecord.ts';
import { productForm } from '../../../../rules/administration/productForm.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter, ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import type { Query } from '../../../shell/address.ts';
import { sorting } from '../../../shell/SortLink.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { InUse } from './StockState.tsx';

const schedules = ['C-II', 'C-III', 'C-IV', 'C-V'].map((value) => ({ value, text: value }));

function columnsFor(query: Query): Column<ProductRow>[] {
  const by = (column: string) => sorting(productForm.listPath, query, query.sort || 'name', column);
  return [
    {
      head: 'Product',
      ...by('name'),
      place: 'cell-main',
      rowHeader: true,
      cell: ({ id, name, strength, package: pack, form }) => (
        <>
          <Link className="row-link" href={productForm.addressOf(id)}>
            <span className="drug">{name}</span> {formatted(strength)}
          </Link>
          <span className="cell-sub">
            {pack}, {form}
          </span>
        </>
      ),
    },
    {
      head: 'Schedule',
      ...by('schedule'),
      cell: ({ schedule, isStateSchedule }) => (
        <>
          <Schedule name={schedule} />
          {isStateSchedule && <span className="cell-sub">By state law</span>}
        </>
      ),
    },
    { head: 'NDC', ...by('ndc'), place: 'nowrap', cell: ({ ndc }) => ndc },
    { head: 'Status', place: 'cell-corner', cell: ({ isActive }) => <InUse isActive={isActive} /> },
  ];
}

/** The formulary; SHELL-02: its bar shows the agency's name. */
export const page = resourcePages({
  list: listPage(products, {
    form: productForm,
    searchHint: 'Name, strength or NDC',
    filters: (query) => (
      <>
        <ListFilter
          query={query}
          name="schedule"
          label="Schedule"
          empty="All"
          options={schedules}
        />
        <InUseFilter query={query} />
      </>
    ),
    files: 'products',
    tools: (
      <ButtonLink href="/admin/box-inserts/list" small>
        Box inserts
      </ButtonLink>
    ),
    columns: columnsFor,
    firstUse: 'The drugs that the agency stocks, each with its NDC, concentration and PAR.',
  }),
  edit: editPage(products, productForm),
});
