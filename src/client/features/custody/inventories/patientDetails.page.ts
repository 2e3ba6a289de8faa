import { getUseCare } from '../../../../contract/custody/use.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { UseCareView } from './UseCareView.tsx';

export const page = definePage({
  load: ({ params, signal }) =>
    call(getUseCare, { params: { id: params.entryId ?? '' } }, { signal }),
  view: UseCareView,
});
