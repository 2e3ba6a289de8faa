import { boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { BoxInsertListView } from './BoxInsertListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(boxInserts.list, { query }, { signal }),
  view: BoxInsertListView,
});
