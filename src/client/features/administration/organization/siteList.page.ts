import { listSites } from '../../../../contract/administration/site.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { SiteListView } from './SiteListView.tsx';

export const page = definePage({
  load: ({ query, signal }) => call(listSites, { query }, { signal }),
  view: SiteListView,
});
