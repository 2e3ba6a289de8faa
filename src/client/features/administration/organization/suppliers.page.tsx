import { type SupplierRow, suppliers } from '../../../../contract/administration/supplier.ts';
import { supplierForm, supplierKinds } from '../../../../rules/administration/supplierForm.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { ListFilter } from '../../../core/records/ListFilter.tsx';
import { listPage } from '../../../core/records/listPage.ts';
import { resourcePages } from '../../../core/records/resourcePages.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Standing } from './Standing.tsx';

const kindText = Object.fromEntries(supplierKinds.map(({ value, text }) => [value, text]));

const columns: readonly Column<SupplierRow>[] = [
  {
    head: 'Supplier',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, name, phoneNumber }) => (
      <>
        <Link className="row-link" href={supplierForm.addressOf(id)}>
          {name}
        </Link>
        {phoneNumber !== '' && <span className="cell-sub">{phoneNumber}</span>}
      </>
    ),
  },
  { head: 'Type', cell: ({ kind }) => kindText[kind] },
  { head: 'DEA number', cell: ({ deaNumber }) => <span className="mono">{deaNumber}</span> },
  { head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
];

export const page = resourcePages({
  list: listPage(suppliers, {
    form: supplierForm,
    searchHint: 'Name or DEA number',
    filters: (query) => (
      <ListFilter
        query={query}
        name="kind"
        label="Type"
        empty="All types"
        options={supplierKinds}
      />
    ),
    columns,
    files: 'suppliers',
    firstUse:
      'Suppliers sell you controlled substances or accept expired ones. Every receipt names one.',
  }),
  edit: editPage(suppliers, supplierForm),
});
