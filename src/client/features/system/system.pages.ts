import { getIntegrationInfo } from '../../../contract/system/integrationInfo.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

const sysadmin =
  (
    name:
      | 'customers'
      | 'customer'
      | 'integrations'
      | 'integration'
      | 'ssoProvider'
      | 'states'
      | 'state',
  ): PageLoader =>
  async ({ params, signal, query }, frame) => {
    const { loadSysadmin } = await import('./sysadminPages.ts');
    return { ...frame, ...(await loadSysadmin(name, { query, params, signal })) };
  };

/** How the pages of system are loaded. */
export const systemPages = {
  integrationInfo: async ({ params, signal }, frame) => {
    const clientId = params.clientId ?? '';
    const data = await call(getIntegrationInfo, { params: { clientId } }, { signal });
    return { ...frame, name: 'integrationInfo', data };
  },
  customers: sysadmin('customers'),
  customer: sysadmin('customer'),
  integrations: sysadmin('integrations'),
  integration: sysadmin('integration'),
  ssoProvider: sysadmin('ssoProvider'),
  states: sysadmin('states'),
  state: sysadmin('state'),
  jobHistory: async ({ signal, query }, frame) => {
    const { loadJobHistory } = await import('./jobs/jobPage.ts');
    return { ...frame, name: 'jobHistory', ...(await loadJobHistory(query, signal)) };
  },
} satisfies Readonly<Record<string, PageLoader>>;
