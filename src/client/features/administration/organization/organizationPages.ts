import { firstTimeSetupMachine } from '../../../../../machines/administration/firstTimeSetup.machine.ts';
import type { Page, PageData } from '../../../../../machines/app/page.ts';
import {
  getAgencySettings,
  saveAgencySettings,
} from '../../../../contract/administration/agencySettings.ts';
import {
  getDepartment,
  listDepartments,
  saveDepartment,
} from '../../../../contract/administration/department.ts';
import { getSetupProgress } from '../../../../contract/administration/firstTimeSetup.ts';
import { getSite, listSites, saveSite } from '../../../../contract/administration/site.ts';
import {
  getSupplier,
  listSuppliers,
  saveSupplier,
} from '../../../../contract/administration/supplier.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { departmentForm } from '../../../../rules/administration/departmentForm.ts';
import { siteForm } from '../../../../rules/administration/siteForm.ts';
import { supplierForm } from '../../../../rules/administration/supplierForm.ts';
import { type RecordCalls, recordWork } from '../../../core/records/recordEdit.actors.ts';
import { call } from '../../../platform/http/call.ts';

interface Request {
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** The agency of the session. */
  readonly agencyId: number;
  readonly signal: AbortSignal;
}

const site: RecordCalls = {
  load: (id, signal) => call(getSite, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSite,
      { body: body as Parameters<typeof call<typeof saveSite>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/sites/edit/${id}`,
};

const department: RecordCalls = {
  load: (id, signal) => call(getDepartment, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveDepartment,
      { body: body as Parameters<typeof call<typeof saveDepartment>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/departments/edit/${id}`,
};

const supplier: RecordCalls = {
  load: (id, signal) => call(getSupplier, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSupplier,
      { body: body as Parameters<typeof call<typeof saveSupplier>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/suppliers/edit/${id}`,
};

const settings: RecordCalls = {
  load: (_id, signal) => call(getAgencySettings, {}, { signal }),
  save: (body, signal) =>
    call(
      saveAgencySettings,
      { body: body as Parameters<typeof call<typeof saveAgencySettings>>[1]['body'] },
      { signal },
    ),
  addressOf: () => '/admin/settings',
};

type OrganizationPageName =
  | 'siteList'
  | 'siteEdit'
  | 'departmentList'
  | 'departmentEdit'
  | 'supplierList'
  | 'supplierEdit'
  | 'settings'
  | 'firstTimeSetup';

type WithData = OrganizationPageName & keyof PageData;

type Loaded = { work: Page['work'] } & (
  | { [Name in WithData]: { name: Name; data: PageData[Name] } }[WithData]
  | { name: Exclude<OrganizationPageName, WithData>; data: null }
);

/** What the pages of an agency's set-up show. @throws CallError */
export async function loadOrganization(
  name: OrganizationPageName,
  { query, params, agencyId, signal }: Request,
): Promise<Loaded> {
  const id = params.id ?? '';
  const none = { data: null } as const;
  switch (name) {
    case 'siteList':
      return { name, data: await call(listSites, { query }, { signal }), work: null };
    case 'siteEdit':
      return { name, ...none, work: await recordWork(siteForm, site, id, signal) };
    case 'departmentList':
      return { name, data: await call(listDepartments, { query }, { signal }), work: null };
    case 'departmentEdit':
      return { name, ...none, work: await recordWork(departmentForm, department, id, signal) };
    case 'supplierList':
      return { name, data: await call(listSuppliers, { query }, { signal }), work: null };
    case 'supplierEdit':
      return { name, ...none, work: await recordWork(supplierForm, supplier, id, signal) };
    case 'settings':
      return {
        name,
        ...none,
        work: await recordWork(agencySettingsForm, settings, String(agencyId), signal),
      };
    case 'firstTimeSetup': {
      const progress = await call(getSetupProgress, {}, { signal });
      return { name, ...none, work: { logic: firstTimeSetupMachine, input: { progress } } };
    }
  }
}
