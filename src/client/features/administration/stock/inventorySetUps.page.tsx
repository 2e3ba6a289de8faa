import { useSelector } from '@xstate/react';
import {
  type InventoryRow,
  inventoryRecords,
} from '../../../../contract/administration/inventoryRecord.ts';
import { inventoryForm } from '../../../../rules/administration/inventoryForm.ts';
import { kindChoices, kindNames } from '../../../../rules/administration/inventoryKind.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { InUseFilter, ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { RecordEdit, type RecordEditRef } from '../../../core/records/RecordEdit.tsx';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import type { Query } from '../../../shell/address.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { sorting } from '../../../shell/SortLink.tsx';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';

const sealText: Readonly<Record<InventoryRow['sealPolicy'], string>> = {
  none: 'No seal',
  sealed: 'Sealed',
  sealedAndCounted: 'Sealed, counted',
};

/** What belongs to inventories and is edited on pages of its own. */
function FurtherLists() {
  const lists = [
    { href: '/admin/par-overrides/list', text: 'PAR overrides' },
    { href: '/admin/out-of-service-locations/list', text: 'Out of service locations' },
    { href: '/admin/inventory-actions/list', text: 'Inventory actions' },
  ];
  return lists.map(({ href, text }) => (
    <ButtonLink key={href} href={href} small>
      {text}
    </ButtonLink>
  ));
}

function columnsFor(query: Query): Column<InventoryRow>[] {
  const by = (column: string) =>
    sorting(inventoryForm.listPath, query, query.sort || 'name', column);
  return [
    {
      head: 'Inventory',
      ...by('name'),
      place: 'cell-main',
      rowHeader: true,
      cell: ({ id, name, vendorId }) => (
        <>
          <Link className="row-link" href={inventoryForm.addressOf(id)}>
            {name}
          </Link>
          {vendorId !== '' && <span className="cell-sub">{vendorId}</span>}
        </>
      ),
    },
    { head: 'Type', ...by('kind'), cell: ({ kind }) => kindNames[kind] },
    { head: 'Site', ...by('site'), cell: ({ site }) => site },
    { head: 'Seal', cell: ({ sealPolicy }) => sealText[sealPolicy] },
    {
      head: 'People',
      number: true,
      cell: ({ people }) => (people === 0 ? <Badge tone="warning">No one</Badge> : people),
    },
    {
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

/** The agency's vaults, safes, vehicles and bags as they are set up. */
export const page = resourcePages({
  list: listPage(inventoryRecords, {
    form: inventoryForm,
    things: 'Inventories',
    searchHint: 'Name, site or vendor ID',
    filters: (query) => (
      <>
        <ListFilter query={query} name="kind" label="Type" empty="All" options={kindChoices} />
        <InUseFilter query={query} words="Open" />
      </>
    ),
    files: 'inventories',
    tools: <FurtherLists />,
    columns: columnsFor,
    firstUse:
      'Every vault, safe, vehicle and bag that holds controlled substances. Add a site first.',
  }),
  edit: editPage(inventoryRecords, inventoryForm, InventorySetUpView),
});

/** One inventory as it is set up, with the ways to its own levels and to where it is used. */
function InventorySetUpView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  return (
    <RecordEdit
      work={work}
      address={address}
      frame={frame}
      tools={<InventoryLinks work={work} />}
    />
  );
}

function InventoryLinks({ work }: { work: RecordEditRef }) {
  const base = useSelector(work, (state) => state.context.base);
  if (base.version === 0) return null;
  return (
    <>
      <ButtonLink href={`/admin/par-overrides/list?inventoryId=${base.id}`}>
        PAR overrides
      </ButtonLink>
      <ButtonLink href={`/inventory/${base.id}`}>Open inventory</ButtonLink>
    </>
  );
}
