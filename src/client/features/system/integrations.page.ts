import { listIntegrations } from '../../../contract/system/agencyIntegration.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { IntegrationsView } from './IntegrationsView.tsx';
import { provideIntegrationKeys } from './integrationKeys.actors.ts';

export const page = definePage({
  load: ({ params, signal }) =>
    call(listIntegrations, { params: { clientId: params.clientId ?? '' } }, { signal }),
  machine: provideIntegrationKeys,
  input: ({ clientId }) => ({ clientId }),
  view: IntegrationsView,
});
