import { outOfServiceLocations } from '../../../../contract/administration/outOfServiceLocation.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { OutOfServiceLocationListView } from './OutOfServiceLocationListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(outOfServiceLocations.list, { query }, { signal }),
  view: OutOfServiceLocationListView,
});
