import { getFooterItem } from '../../../contract/publications/footer.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { LegalView } from './LegalView.tsx';

export const page = definePage({
  load: ({ signal }) => call(getFooterItem, { params: { name: 'terms-conditions' } }, { signal }),
  view: LegalView,
});
