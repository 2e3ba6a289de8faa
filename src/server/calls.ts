import { listNotAvailable } from './core/http/notAvailable.ts';
import type { ServedCall } from './core/http/serve.ts';
import { apiKeyCalls } from './features/administration/api-keys/apiKeys.routes.ts';
import { organizationCalls } from './features/administration/organization/organization.routes.ts';
import { selectCalls } from './features/administration/select.routes.ts';
import { stockCalls } from './features/administration/stock/stock.routes.ts';
import { webhookCalls } from './features/administration/webhooks/webhooks.routes.ts';
import { alertCalls } from './features/alerts/alerts.routes.ts';
import { auditCalls } from './features/audit/audit.routes.ts';
import { statechartCalls } from './features/audit/statecharts.routes.ts';
import { controlValueCalls } from './features/control-values/controlValues.routes.ts';
import { amendmentCalls } from './features/custody/amendment/amendments.routes.ts';
import { caseCalls } from './features/custody/cases/cases.routes.ts';
import { dashboardCalls } from './features/custody/dashboard/dashboard.routes.ts';
import { custodyEventCalls } from './features/custody/event/custodyEvents.routes.ts';
import { fieldCalls } from './features/custody/field/field.routes.ts';
import { firstCountCalls } from './features/custody/first-count/firstCounts.routes.ts';
import { inventoryCalls } from './features/custody/inventories/inventories.routes.ts';
import { ledgerCalls } from './features/custody/inventories/ledger.routes.ts';
import { missingSignatureCalls } from './features/custody/missing-signature/missingSignatures.routes.ts';
import { signatureNoteCalls } from './features/custody/missing-signature/signatureNotes.routes.ts';
import { photoCalls } from './features/custody/photos/photos.routes.ts';
import { parRestockCalls } from './features/custody/restock/parRestocks.routes.ts';
import { restockCalls } from './features/custody/restock/restocks.routes.ts';
import { temperatureCalls } from './features/custody/temperature/temperatures.routes.ts';
import { useCalls } from './features/custody/use/uses.routes.ts';
import { knoxCalls } from './features/devices/knox.routes.ts';
import { importCalls } from './features/import/imports.routes.ts';
import { patientChartCalls } from './features/import/patient-charts/patientCharts.routes.ts';
import { actOutcomeCalls } from './features/offline/actOutcome.routes.ts';
import { offlineKeyCalls } from './features/offline/offlineKey.routes.ts';
import { patternCalls } from './features/patterns/patterns.routes.ts';
import { publicationCalls } from './features/publications/publications.routes.ts';
import { form3848Calls } from './features/reports/form-3848/form3848.routes.ts';
import { reportCalls } from './features/reports/reports.routes.ts';
import { searchCalls } from './features/search/search.routes.ts';
import { clientCalls } from './features/session/agency-swap/agencySwap.routes.ts';
import { integrationCalls } from './features/session/integration/integration.routes.ts';
import { accountCalls } from './features/session/login/account.routes.ts';
import { fidoCalls } from './features/session/login/fido.routes.ts';
import { passwordCalls } from './features/session/password/password.routes.ts';
import { ssoCalls } from './features/session/sso/sso.routes.ts';
import { integrationInfoCalls } from './features/system/integrationInfo.routes.ts';
import { jobCalls } from './features/system/jobs/jobs.routes.ts';
import { sysadminCalls } from './features/system/sysadmin.routes.ts';
import { profileCalls } from './features/users/account/profile.routes.ts';
import { securityCalls } from './features/users/account/security.routes.ts';
import { actRightCalls } from './features/users/act-rights/actRights.routes.ts';
import { addressChangeCalls } from './features/users/address-change/addressChanges.routes.ts';
import { auditorAccessCalls } from './features/users/auditors.ts';
import { newPeopleCalls } from './features/users/new-people/newPeople.routes.ts';
import { userCalls } from './features/users/users.routes.ts';
import { importers } from './importers.ts';
import { allJobs } from './jobs.ts';

/** Every call that works. A route file adds its list here. */
export const servedCalls: readonly ServedCall[] = [
  ...accountCalls,
  ...passwordCalls,
  ...addressChangeCalls,
  ...fidoCalls,
  ...securityCalls,
  ...profileCalls,
  ...offlineKeyCalls,
  ...actOutcomeCalls,
  ...integrationInfoCalls,
  ...clientCalls,
  ...selectCalls,
  ...publicationCalls,
  ...auditCalls,
  ...jobCalls(allJobs),
  ...sysadminCalls,
  ...statechartCalls,
  ...dashboardCalls,
  ...caseCalls,
  ...photoCalls,
  ...restockCalls,
  ...parRestockCalls,
  ...temperatureCalls,
  ...alertCalls,
  ...inventoryCalls,
  ...firstCountCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...organizationCalls,
  ...stockCalls,
  ...ledgerCalls,
  ...searchCalls,
  ...useCalls,
  ...amendmentCalls,
  ...custodyEventCalls,
  ...fieldCalls,
  ...missingSignatureCalls,
  ...signatureNoteCalls,
  ...newPeopleCalls,
  ...userCalls,
  ...actRightCalls,
  ...auditorAccessCalls,
  ...importCalls(importers),
  ...patientChartCalls,
  ...ssoCalls,
  ...integrationCalls,
  ...form3848Calls,
  ...controlValueCalls,
  ...reportCalls,
  ...patternCalls,
  ...knoxCalls,
];

/** Every call of the contract: those that work, and the others as 501. */
export const allCalls: readonly ServedCall[] = [...servedCalls, ...listNotAvailable(servedCalls)];
