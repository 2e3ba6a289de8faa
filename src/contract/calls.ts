import * as account from './account.ts';
import * as addressChange from './addressChange.ts';
import { getAgencySettings, saveAgencySettings } from './agencySettings.ts';
import { checkAuditChain, exportAudit, getAuditChain, listAudit } from './audit.ts';
import type { CallDefinition } from './call.ts';
import { setClient } from './client.ts';
import {
  activateControlValues,
  getActivationChoices,
  getControlValue,
  listControlValues,
} from './controlValue.ts';
import { findControlValue, placeLabels } from './controlValueScan.ts';
import { getEventChoices, listTransfers } from './custodyChoices.ts';
import { recordCustodyEvent } from './custodyEvent.ts';
import * as customer from './customer.ts';
import * as customerIntegration from './customerIntegration.ts';
import { getDashboard } from './dashboard.ts';
import { getDepartment, listDepartments, saveDepartment } from './department.ts';
import { exportChainHeads } from './evidence.ts';
import * as fido from './fido.ts';
import { getSetupProgress } from './firstTimeSetup.ts';
import { getFooterItem, getInstallation } from './footer.ts';
import { getForm3848, signForm3848 } from './form3848.ts';
import * as imports from './import.ts';
import { getTimeLeft, recordActivity } from './inactivity.ts';
import { mintSignInGuid } from './integration.ts';
import { getIntegrationInfo } from './integrationInfo.ts';
import { getInventory, listInventories } from './inventory.ts';
import { getJobRun, listJobs, runJobNow } from './job.ts';
import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from './knox.ts';
import { getLabelsToPrint, printLabels } from './labelPrint.ts';
import { listLedger } from './ledger.ts';
import * as missingSignature from './missingSignature.ts';
import * as newPeople from './newPeople.ts';
import { getOfflineKey } from './offlineKey.ts';
import { getOpeningChoices, recordOpeningCount } from './openingCount.ts';
import { getProfile, saveTheme } from './profile.ts';
import { getWebReleaseNotesList } from './releaseNote.ts';
import { reportCalls } from './reportCalls.ts';
import { searchEverything } from './search.ts';
import * as security from './security.ts';
import {
  selectClients,
  selectClientsByUser,
  selectDepartments,
  selectPermissions,
} from './select.ts';
import * as signatureNote from './signatureNote.ts';
import * as signing from './signing.ts';
import { getSite, listSites, saveSite } from './site.ts';
import * as ssoProvider from './ssoProvider.ts';
import { getStatechart, listStatecharts } from './statechart.ts';
import * as stateRules from './stateRules.ts';
import { stockCalls } from './stockCalls.ts';
import { getSupplier, listSuppliers, saveSupplier } from './supplier.ts';
import { getUseCare, getUseChoices, recordUse } from './use.ts';
import { getUser, getUserList, postUserList, saveUser } from './user.ts';
import * as userAccess from './userAccess.ts';

/** Every call of the product: the server's routes, the OpenAPI document and the tests read it. */
export const calls: readonly CallDefinition[] = [
  account.login,
  account.ssoLogin,
  account.getUserObjectFromId,
  account.forgotPassword,
  account.getUserGuidVm,
  account.changePassword,
  addressChange.lookUpAddressLink,
  addressChange.answerAddressLink,
  account.getUserInfo,
  account.postUserInfo,
  account.getUserInfoById,
  account.postUserInfoById,
  account.logout,
  getTimeLeft,
  recordActivity,
  fido.postCredentialOptions,
  fido.getCredentialOptions,
  fido.makeCredential,
  fido.postAssertionOptions,
  fido.getAssertionOptions,
  fido.getAuthorizedAssertionOptions,
  fido.makeAssertion,
  fido.listCredentials,
  fido.removeCredential,
  signing.postSigningOptions,
  security.getAccountSecurity,
  security.acknowledgeLicence,
  security.saveSignature,
  security.savePin,
  security.reauthenticate,
  security.postConfirmationOptions,
  security.confirmByPasskey,
  security.changeOwnPassword,
  getProfile,
  saveTheme,
  getOfflineKey,
  getIntegrationInfo,
  mintSignInGuid,
  setClient,
  selectClients,
  selectClientsByUser,
  selectPermissions,
  selectDepartments,
  getUserList,
  postUserList,
  getUser,
  saveUser,
  userAccess.getUserAccess,
  userAccess.actOnUser,
  userAccess.saveUserRights,
  userAccess.inviteUser,
  imports.beginImport,
  imports.addImportRows,
  imports.getImport,
  imports.getLatestImport,
  imports.confirmImport,
  imports.applyImport,
  imports.cancelImport,
  imports.exportRecords,
  getWebReleaseNotesList,
  getFooterItem,
  getInstallation,
  getDashboard,
  listInventories,
  getInventory,
  listLedger,
  getUseChoices,
  recordUse,
  getUseCare,
  getEventChoices,
  listTransfers,
  recordCustodyEvent,
  missingSignature.listMissingSignatures,
  missingSignature.getActToSign,
  missingSignature.signMissing,
  signatureNote.getActToNote,
  signatureNote.noteMissing,
  newPeople.listNewPeople,
  newPeople.getNewPerson,
  newPeople.confirmPerson,
  listAudit,
  exportAudit,
  checkAuditChain,
  getAuditChain,
  exportChainHeads,
  listJobs,
  getJobRun,
  runJobNow,
  customer.listCustomers,
  customer.getCustomer,
  customer.saveCustomer,
  customer.setCustomerStatus,
  customerIntegration.listIntegrations,
  customerIntegration.getIntegration,
  customerIntegration.saveIntegration,
  customerIntegration.makeIntegrationKey,
  ssoProvider.getSsoProvider,
  ssoProvider.saveSsoProvider,
  stateRules.listStates,
  stateRules.getState,
  stateRules.saveState,
  listStatecharts,
  getStatechart,
  searchEverything,
  ...stockCalls,
  getForm3848,
  signForm3848,
  listControlValues,
  getControlValue,
  getActivationChoices,
  activateControlValues,
  findControlValue,
  placeLabels,
  getLabelsToPrint,
  printLabels,
  ...reportCalls,
  listKnoxDevices,
  readKnoxDevices,
  lockKnoxDevice,
  assignKnoxDevice,
  saveKnoxConnection,
  listSites,
  getSite,
  saveSite,
  listDepartments,
  getDepartment,
  saveDepartment,
  listSuppliers,
  getSupplier,
  saveSupplier,
  getAgencySettings,
  saveAgencySettings,
  getSetupProgress,
  getOpeningChoices,
  recordOpeningCount,
];
