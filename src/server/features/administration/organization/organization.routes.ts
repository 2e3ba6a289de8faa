import {
  type AgencySettingsFields,
  getAgencySettings as getSettingsCall,
  saveAgencySettings as saveSettingsCall,
} from '../../../../contract/administration/agencySettings.ts';
import {
  getDepartment as getDepartmentCall,
  listDepartments as listDepartmentsCall,
  saveDepartment as saveDepartmentCall,
} from '../../../../contract/administration/department.ts';
import { getSetupProgress as progressCall } from '../../../../contract/administration/firstTimeSetup.ts';
import {
  getSite as getSiteCall,
  listSites as listSitesCall,
  saveSite as saveSiteCall,
} from '../../../../contract/administration/site.ts';
import {
  getSupplier as getSupplierCall,
  listSuppliers as listSuppliersCall,
  saveSupplier as saveSupplierCall,
} from '../../../../contract/administration/supplier.ts';
import { blankDepartment } from '../../../../rules/administration/departmentForm.ts';
import { blankSite } from '../../../../rules/administration/siteForm.ts';
import { blankSupplier } from '../../../../rules/administration/supplierForm.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { openRecord } from '../../../core/records/openRecord.ts';
import { saveRecord } from '../../../core/records/saveRecord.ts';
import type { Transaction } from '../../../database/database.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { agencySettingsStore } from './agencySettings.ts';
import { departmentStore, listDepartments, saveDepartment } from './departments.ts';
import { readSetupProgress } from './readSetupProgress.ts';
import { listSites, siteStore } from './sites.ts';
import { listSuppliers, supplierStore } from './suppliers.ts';

export const organizationCalls = [
  serve(progressCall, ({ tx, session }) => readSetupProgress(tx, principalOf(session))),
  serve(listSitesCall, ({ tx, session, query }) => listSites(tx, session.agency.id, query)),
  serve(getSiteCall, ({ tx, session, params }) =>
    openRecord(tx, siteStore, { agencyId: session.agency.id, id: params.id, blank: blankSite }),
  ),
  serve(saveSiteCall, ({ tx, body, session, origin, now }) =>
    saveRecord(tx, siteStore, body, { session, origin, now }),
  ),
  serve(listDepartmentsCall, ({ tx, session, query }) =>
    listDepartments(tx, session.agency.id, query),
  ),
  serve(getDepartmentCall, ({ tx, session, params }) =>
    openRecord(tx, departmentStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: blankDepartment,
    }),
  ),
  serve(saveDepartmentCall, ({ tx, body, session, origin, now }) =>
    saveDepartment(tx, body, { session, origin, now }),
  ),
  serve(listSuppliersCall, ({ tx, session, query }) => listSuppliers(tx, session.agency.id, query)),
  serve(getSupplierCall, ({ tx, session, params }) =>
    openRecord(tx, supplierStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: blankSupplier,
    }),
  ),
  serve(saveSupplierCall, ({ tx, body, session, origin, now }) =>
    saveRecord(tx, supplierStore, body, { session, origin, now }),
  ),
  serve(getSettingsCall, async ({ tx, session, configuration }) => {
    const record = await settingsOf(tx, session.agency.id, configuration.INACTIVITY_LIMIT_SECONDS);
    return { record, choices: {} };
  }),
  serve(saveSettingsCall, async ({ tx, body, session, configuration, origin, now }) => {
    // There is one of each agency: the id says which one the form was opened for.
    if (body.id !== String(session.agency.id)) throw notFound('This agency does not exist.');
    const limit = configuration.INACTIVITY_LIMIT_SECONDS;
    const { fields: told } = await settingsOf(tx, session.agency.id, limit);
    const save = { ...body, fields: withTold(body.fields, told) };
    return saveRecord(tx, agencySettingsStore(limit), save, { session, origin, now });
  }),
];

async function settingsOf(tx: Transaction, agencyId: number, limitSeconds: number) {
  const record = await agencySettingsStore(limitSeconds).find(tx, agencyId, String(agencyId));
  if (record === undefined) throw notFound('This agency does not exist.');
  return record;
}

/** What the form is only told is not the editor's to say. */
function withTold(fields: AgencySettingsFields, told: AgencySettingsFields): AgencySettingsFields {
  const { name, state, stateName, stateForms, stateOverrides } = told;
  const { leastRetentionYears, mostInactivityMinutes } = told;
  const ofState = { state, stateName, stateForms, stateOverrides, leastRetentionYears };
  return { ...fields, ...ofState, name, mostInactivityMinutes };
}
