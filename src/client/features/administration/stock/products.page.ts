import { products } from '../../../../contract/administration/productRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ProductListView } from './ProductListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(products.list, { query }, { signal }),
  view: ProductListView,
});
