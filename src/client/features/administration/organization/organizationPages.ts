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
import { clientFirstTimeSetupMachine } from '../first-time-setup/firstTimeSetup.actors.ts';

interface Request {
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** The agency of the session. */
  readonly agencyId: number;
  readonly signal: AbortSignal;
}

const site: RecordCalls = {
  load: (id, isNew, signal) => call(getSite, { params: { id: isNew ? 'new' : id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSite,
      { body: body as Parameters<typeof call<typeof saveSite>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/sites/edit/${id}`,
};

const department: RecordCalls = {
  load: (id, isNew, signal) =>
    call(getDepartment, { params: { id: isNew ? 'new' : id } }, { signal }),
  save: (body, signal) =>
    call(
      saveDepartment,
      { body: body as Parameters<typeof call<typeof saveDepartment>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/departments/edit/${id}`,
};

const supplier: RecordCalls = {
  load: (id, isNew, signal) =>
    call(getSupplier, { params: { id: isNew ? 'new' : id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSupplier,
      { body: body as Parameters<typeof call<typeof saveSupplier>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/suppliers/edit/${id}`,
};

const settings: RecordCalls = {
  load: (_id, _isNew, signal) => call(getAgencySettings, {}, { signal }),
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
      return { name, ...none, work: recordWork(siteForm, site, id) };
    case 'departmentList':
      return { name, data: await call(listDepartments, { query }, { signal }), work: null };
    case 'departmentEdit':
      return { name, ...none, work: recordWork(departmentForm, department, id) };
    case 'supplierList':
      return { name, data: await call(listSuppliers, { query }, { signal }), work: null };
    case 'supplierEdit':
      return { name, ...none, work: recordWork(supplierForm, supplier, id) };
    case 'settings':
      return { name, ...none, work: recordWork(agencySettingsForm, settings, String(agencyId)) };
    case 'firstTimeSetup':
      return { name, ...none, work: { logic: clientFirstTimeSetupMachine, input: undefined } };
  }
}
