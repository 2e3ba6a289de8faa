import { asc } from 'drizzle-orm';
import { suppliers as resource } from '../../../../contract/administration/supplier.ts';
import { blankSupplier, supplierForm } from '../../../../rules/administration/supplierForm.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { suppliers } from '../../../database/schema/agency.ts';

export const supplierStore = tableStore({
  kind: 'supplier',
  form: supplierForm,
  blank: blankSupplier,
  table: suppliers,
  unique: [
    { field: 'name', sentence: 'Another supplier has this name. Choose a different one.' },
    { field: 'deaNumber', sentence: ({ name }) => `This is the DEA number of ${name}.` },
  ],
});

export const supplierCalls = resourceCalls(
  resource,
  supplierStore,
  tableList({
    table: suppliers,
    filters: { kind: suppliers.kind },
    search: [suppliers.name, suppliers.deaNumber, suppliers.address],
    order: [asc(suppliers.name), asc(suppliers.id)],
  }),
);
