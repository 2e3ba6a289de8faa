import type { InventoryRow } from '../../../../contract/administration/inventoryRecord.ts';
import type { InventorySetUpList } from '../../../../contract/administration/stockLists.ts';
import { kindChoices, kindNames } from '../../../../rules/administration/inventoryKind.ts';
import { ImportLink } from '../../../core/records/ImportLink.tsx';
import { RecordList } from '../../../core/records/RecordList.tsx';
import { type Query, queryOf } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { sorting } from '../../../shell/SortLink.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { InUseFilter, ListFilter } from './ListFilter.tsx';

const path = '/admin/inventories/list';

const sealText: Readonly<Record<InventoryRow['sealPolicy'], string>> = {
  none: 'No seal',
  sealed: 'Sealed',
  sealedAndCounted: 'Sealed, counted',
};

/** The agency's vaults, safes, vehicles and bags as they are set up. */
export function InventorySetUpListView({
  frame,
  onOpen,
  data,
  address,
}: ViewProps<InventorySetUpList>) {
  return (
    <RecordList
      frame={frame}
      title="Inventory setup"
      things="Inventories"
      thing="inventory"
      path={path}
      address={address}
      onOpen={onOpen}
      newHref="/admin/inventories/edit/new"
      searchHint="Name, site or vendor ID"
      filters={(query) => (
        <>
          <ListFilter query={query} name="kind" label="Type" empty="All" options={kindChoices} />
          <InUseFilter query={query} words="Open" />
        </>
      )}
      tools={
        <>
          <ImportLink kind="inventories" />
          <FurtherLists />
        </>
      }
      columns={columnsFor(queryOf(address))}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      firstUse="Every vault, safe, vehicle and bag that holds controlled substances. Add a site first."
    />
  );
}

/** What belongs to inventories and is edited on pages of its own. */
function FurtherLists() {
  const lists = [
    { href: '/admin/par-overrides/list', text: 'PAR overrides' },
    { href: '/admin/out-of-service-locations/list', text: 'Out of service locations' },
    { href: '/admin/inventory-actions/list', text: 'Inventory actions' },
  ];
  return lists.map(({ href, text }) => (
    <Link key={href} className={buttonClass({ small: true })} href={href}>
      {text}
    </Link>
  ));
}

function columnsFor(query: Query): Column<InventoryRow>[] {
  const by = (column: string) => sorting(path, query, query.sort || 'name', column);
  return [
    {
      key: 'name',
      head: 'Inventory',
      ...by('name'),
      place: 'cell-main',
      rowHeader: true,
      cell: ({ id, name, vendorId }) => (
        <>
          <Link className="row-link" href={`/admin/inventories/edit/${id}`}>
            {name}
          </Link>
          {vendorId !== '' && <span className="cell-sub">{vendorId}</span>}
        </>
      ),
    },
    { key: 'kind', head: 'Type', ...by('kind'), cell: ({ kind }) => kindNames[kind] },
    { key: 'site', head: 'Site', ...by('site'), cell: ({ site }) => site },
    { key: 'seal', head: 'Seal', cell: ({ sealPolicy }) => sealText[sealPolicy] },
    {
      key: 'people',
      head: 'People',
      number: true,
      cell: ({ people }) => (people === 0 ? <Badge tone="warning">No one</Badge> : people),
    },
    {
      key: 'par',
      head: 'PAR overrides',
      number: true,
      cell: ({ id, parOverrides }) =>
        parOverrides === 0 ? (
          <span className="quiet">None</span>
        ) : (
          <Link href={`/admin/par-overrides/list?inventoryId=${id}`}>{parOverrides}</Link>
        ),
    },
    {
      key: 'status',
      head: 'Status',
      place: 'cell-corner',
      cell: ({ status, outOfServiceLocation }) => (
        <>
          <Status status={status} />
          {outOfServiceLocation !== '' && <span className="cell-sub">{outOfServiceLocation}</span>}
        </>
      ),
    },
  ];
}

function Status({ status }: Pick<InventoryRow, 'status'>) {
  if (status === 'inService') return <Badge tone="good">In service</Badge>;
  return status === 'closed' ? <Badge>Closed</Badge> : <Badge tone="warning">Out of service</Badge>;
}
