import { allJobs } from '../jobs/catalogue.ts';
import { importers } from '../operations/imports/importers.ts';
import { accountCalls } from './account.ts';
import { addressChangeCalls } from './addressChanges.ts';
import { auditCalls } from './audit.ts';
import { clientCalls } from './client.ts';
import { controlValueCalls } from './controlValues.ts';
import { custodyEventCalls } from './custodyEvents.ts';
import { dashboardCalls } from './dashboard.ts';
import { fidoCalls } from './fido.ts';
import { form3848Calls } from './form3848.ts';
import { importCalls } from './imports.ts';
import { integrationCalls } from './integration.ts';
import { integrationInfoCalls } from './integrationInfo.ts';
import { inventoryCalls } from './inventories.ts';
import { jobCalls } from './jobs.ts';
import { knoxCalls } from './knox.ts';
import { ledgerCalls } from './ledger.ts';
import { missingSignatureCalls } from './missingSignatures.ts';
import { newPeopleCalls } from './newPeople.ts';
import { listNotAvailable } from './notAvailable.ts';
import { offlineKeyCalls } from './offlineKey.ts';
import { openingCountCalls } from './openingCounts.ts';
import { organisationCalls } from './organisation.ts';
import { passwordCalls } from './password.ts';
import { profileCalls } from './profile.ts';
import { publicationCalls } from './publications.ts';
import { reportCalls } from './reports.ts';
import { searchCalls } from './search.ts';
import { securityCalls } from './security.ts';
import { selectCalls } from './select.ts';
import type { ServedCall } from './serve.ts';
import { signatureNoteCalls } from './signatureNotes.ts';
import { ssoCalls } from './sso.ts';
import { statechartCalls } from './statecharts.ts';
import { stockCalls } from './stock.ts';
import { sysadminCalls } from './sysadmin.ts';
import { userCalls } from './users.ts';
import { useCalls } from './uses.ts';

/** Every call that works. A route file adds its list here. */
export const servedCalls: readonly ServedCall[] = [
  ...accountCalls,
  ...passwordCalls,
  ...addressChangeCalls,
  ...fidoCalls,
  ...securityCalls,
  ...profileCalls,
  ...offlineKeyCalls,
  ...integrationInfoCalls,
  ...clientCalls,
  ...selectCalls,
  ...publicationCalls,
  ...auditCalls,
  ...jobCalls(allJobs),
  ...sysadminCalls,
  ...statechartCalls,
  ...dashboardCalls,
  ...inventoryCalls,
  ...openingCountCalls,
  ...organisationCalls,
  ...stockCalls,
  ...ledgerCalls,
  ...searchCalls,
  ...useCalls,
  ...custodyEventCalls,
  ...missingSignatureCalls,
  ...signatureNoteCalls,
  ...newPeopleCalls,
  ...userCalls,
  ...importCalls(importers),
  ...ssoCalls,
  ...integrationCalls,
  ...form3848Calls,
  ...controlValueCalls,
  ...reportCalls,
  ...knoxCalls,
];

/** Every call of the contract: those that work, and the others as 501. */
export const allCalls: readonly ServedCall[] = [...servedCalls, ...listNotAvailable(servedCalls)];
