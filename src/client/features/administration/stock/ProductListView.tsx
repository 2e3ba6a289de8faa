import type { ProductRow } from '../../../../contract/administration/productRecord.ts';
import type { ProductList } from '../../../../contract/administration/stockLists.ts';
import { ImportLink } from '../../../core/records/ImportLink.tsx';
import { RecordList } from '../../../core/records/RecordList.tsx';
import { type Query, queryOf } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { sorting } from '../../../shell/SortLink.tsx';
import { formatted } from '../../../shell/text/readable.ts';
import { useSectionTitle } from '../../../shell/useSectionTitle.ts';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { InUseFilter, ListFilter } from './ListFilter.tsx';
import { InUse } from './StockState.tsx';

const path = '/admin/products/list';

const schedules = ['C-II', 'C-III', 'C-IV', 'C-V'].map((value) => ({ value, text: value }));

/** The formulary; SHELL-02: its bar shows the agency's name. */
export function ProductListView({
  app,
  frame,
  onOpen,
  data,
  address,
  name,
}: ViewProps<ProductList>) {
  return (
    <RecordList
      frame={frame}
      title={useSectionTitle(app, name)}
      things="Products"
      thing="product"
      path={path}
      address={address}
      onOpen={onOpen}
      newHref="/admin/products/edit/new"
      searchHint="Name, strength or NDC"
      filters={(query) => (
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
      )}
      tools={
        <>
          <ImportLink kind="products" />
          <Link className={buttonClass({ small: true })} href="/admin/box-inserts/list">
            Box inserts
          </Link>
        </>
      }
      columns={columnsFor(queryOf(address))}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="The drugs that the agency stocks, each with its NDC, concentration and PAR."
    />
  );
}

function columnsFor(query: Query): Column<ProductRow>[] {
  const by = (column: string) => sorting(path, query, query.sort || 'name', column);
  return [
    {
      key: 'name',
      head: 'Product',
      ...by('name'),
      place: 'cell-main',
      rowHeader: true,
      cell: ({ id, name, strength, package: pack, form }) => (
        <>
          <Link className="row-link" href={`/admin/products/edit/${id}`}>
            <span className="drug">{name}</span> {formatted(strength)}
          </Link>
          <span className="cell-sub">
            {pack}, {form}
          </span>
        </>
      ),
    },
    {
      key: 'schedule',
      head: 'Schedule',
      ...by('schedule'),
      cell: ({ schedule, isStateSchedule }) => (
        <>
          <Schedule name={schedule} />
          {isStateSchedule && <span className="cell-sub">By state law</span>}
        </>
      ),
    },
    {
      key: 'ndc',
      head: 'NDC',
      ...by('ndc'),
      place: 'nowrap',
      cell: ({ ndc }) => ndc,
    },
    {
      key: 'state',
      head: 'Status',
      place: 'cell-corner',
      cell: ({ isActive }) => <InUse isActive={isActive} />,
    },
  ];
}
