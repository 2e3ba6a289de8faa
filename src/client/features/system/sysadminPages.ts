import type { Page } from '../../../../machines/app/page.ts';
import { getAgency, listAgencies, saveAgency } from '../../../contract/system/agencies.ts';
import {
  getIntegration,
  listIntegrations,
  saveIntegration,
} from '../../../contract/system/agencyIntegration.ts';
import { getSsoProvider, saveSsoProvider } from '../../../contract/system/ssoProvider.ts';
import { getState, listStates, saveState } from '../../../contract/system/stateRules.ts';
import { agencyForm } from '../../../rules/system/agencyForm.ts';
import { integrationForm } from '../../../rules/system/integrationForm.ts';
import { ssoProviderForm, ssoProviderPath } from '../../../rules/system/ssoProviderForm.ts';
import { stateForm } from '../../../rules/system/stateForm.ts';
import { type RecordCalls, recordWork } from '../../core/records/recordEdit.actors.ts';
import { call } from '../../platform/http/call.ts';
import { clientAgencyStatusMachine } from './agencyStatus.actors.ts';
import { clientIntegrationKeysMachine } from './integrationKeys.actors.ts';

type SysadminPageName =
  | 'customers'
  | 'customer'
  | 'integrations'
  | 'integration'
  | 'ssoProvider'
  | 'states'
  | 'state';

interface Request {
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

type Loaded =
  Extract<Page, { name: SysadminPageName }> extends infer One
    ? One extends Page
      ? Pick<One, 'name' | 'data' | 'work'>
      : never
    : never;

type Body<Call extends Parameters<typeof call>[0]> = Parameters<typeof call<Call>>[1]['body'];

const customer: RecordCalls = {
  load: (id, signal) => call(getAgency, { params: { id } }, { signal }),
  save: (body, signal) => call(saveAgency, { body: body as Body<typeof saveAgency> }, { signal }),
  addressOf: (id) => `/sysadmin/customers/edit/${id}`,
};

function integrationOf(clientId: string): RecordCalls {
  return {
    load: (id, signal) => call(getIntegration, { params: { clientId, id } }, { signal }),
    save: (body, signal) =>
      call(
        saveIntegration,
        { params: { clientId }, body: body as Body<typeof saveIntegration> },
        { signal },
      ),
    addressOf: (id) => `/sysadmin/integrations/edit/${clientId}/${id}`,
  };
}

const state: RecordCalls = {
  load: (id, signal) => call(getState, { params: { id } }, { signal }),
  save: (body, signal) => call(saveState, { body: body as Body<typeof saveState> }, { signal }),
  addressOf: (id) => `/sysadmin/states/view/${id}`,
};

/** One of a customer: its id is the customer's number, there or not yet. */
const ssoProvider: RecordCalls = {
  load: (id, signal) => call(getSsoProvider, { params: { clientId: id } }, { signal }),
  save: (body, signal) =>
    call(saveSsoProvider, { body: body as Body<typeof saveSsoProvider> }, { signal }),
  addressOf: ssoProviderPath,
};

/** ROUTE-10: what the pages of system administration show. @throws CallError */
export async function loadSysadmin(
  name: SysadminPageName,
  { query, params, signal }: Request,
): Promise<Loaded> {
  const { id = '', clientId = '' } = params;
  const none = { data: null } as const;
  switch (name) {
    case 'customers': {
      const work = { logic: clientAgencyStatusMachine, input: undefined };
      return { name, data: await call(listAgencies, { query }, { signal }), work };
    }
    case 'customer':
      return { name, ...none, work: await recordWork(agencyForm, customer, id, signal) };
    case 'integrations': {
      const data = await call(listIntegrations, { params: { clientId } }, { signal });
      const input = { clientId: data.clientId };
      return { name, data, work: { logic: clientIntegrationKeysMachine, input } };
    }
    case 'integration': {
      const form = integrationForm(clientId);
      return { name, ...none, work: await recordWork(form, integrationOf(clientId), id, signal) };
    }
    case 'ssoProvider':
      return {
        name,
        ...none,
        work: await recordWork(ssoProviderForm, ssoProvider, clientId, signal),
      };
    case 'states':
      return { name, data: await call(listStates, { query }, { signal }), work: null };
    case 'state':
      return { name, ...none, work: await recordWork(stateForm, state, id, signal) };
  }
}
