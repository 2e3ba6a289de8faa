import { getRestockList } from '../../../contract/reports/restock.ts';
import { call } from '../../platform/http/call.ts';
import { RestockListPage } from './RestockListPage.tsx';
import { reportPage } from './reportPage.ts';

export const page = reportPage(
  'restockList',
  (query, signal) => call(getRestockList, { query }, { signal }),
  RestockListPage,
);
