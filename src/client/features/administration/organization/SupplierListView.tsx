import type { SupplierList, SupplierRow } from '../../../../contract/administration/supplier.ts';
import { supplierForm, supplierKinds } from '../../../../rules/administration/supplierForm.ts';
import { ImportLink } from '../../../core/records/ImportLink.tsx';
import { RecordList } from '../../../core/records/RecordList.tsx';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useSectionTitle } from '../../../shell/useSectionTitle.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import type { Column } from '../../../ui/data/DataTable.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Standing } from './Standing.tsx';

const kindText = Object.fromEntries(supplierKinds.map(({ value, text }) => [value, text]));

const columns: readonly Column<SupplierRow>[] = [
  {
    key: 'name',
    head: 'Supplier',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ id, name, phoneNumber }) => (
      <>
        <Link className="row-link" href={`/admin/suppliers/edit/${id}`}>
          {name}
        </Link>
        {phoneNumber !== '' && <span className="cell-sub">{phoneNumber}</span>}
      </>
    ),
  },
  { key: 'kind', head: 'Type', cell: ({ kind }) => kindText[kind] },
  {
    key: 'deaNumber',
    head: 'DEA number',
    cell: ({ deaNumber }) => <span className="mono">{deaNumber}</span>,
  },
  { key: 'isActive', head: 'Status', cell: ({ isActive }) => <Standing isActive={isActive} /> },
];

export function SupplierListView({
  app,
  frame,
  onOpen,
  data,
  address,
  name,
}: ViewProps<SupplierList>) {
  return (
    <RecordList
      frame={frame}
      title={useSectionTitle(app, name)}
      things="Suppliers"
      thing="supplier"
      path={supplierForm.listPath}
      address={address}
      onOpen={onOpen}
      newHref="/admin/suppliers/edit/new"
      searchHint="Name or DEA number"
      filters={(query) => (
        <Field id="kind" label="Type">
          {(control) => (
            <Select
              {...control}
              name="kind"
              empty="All types"
              options={supplierKinds}
              defaultValue={query.kind ?? ''}
            />
          )}
        </Field>
      )}
      columns={columns}
      rows={data.data}
      total={data.total}
      rowKey={({ id }) => id}
      tools={<ImportLink kind="suppliers" />}
      firstUse="Suppliers sell you controlled substances or accept expired ones. Every receipt names one."
    />
  );
}
