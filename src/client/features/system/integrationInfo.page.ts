import { getIntegrationInfo } from '../../../contract/system/integrationInfo.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { IntegrationInfoView } from './IntegrationInfoView.tsx';

export const page = definePage({
  load: ({ params, signal }) =>
    call(getIntegrationInfo, { params: { clientId: params.clientId ?? '' } }, { signal }),
  view: IntegrationInfoView,
});
