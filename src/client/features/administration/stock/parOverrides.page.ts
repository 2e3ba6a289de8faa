import { parOverrides } from '../../../../contract/administration/inventoryRecord.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { ParOverrideListView } from './ParOverrideListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(parOverrides.list, { query }, { signal }),
  view: ParOverrideListView,
});
