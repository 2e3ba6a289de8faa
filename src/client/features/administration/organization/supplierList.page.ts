import { listSuppliers } from '../../../../contract/administration/supplier.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { SupplierListView } from './SupplierListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(listSuppliers, { query }, { signal }),
  view: SupplierListView,
});
