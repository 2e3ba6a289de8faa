import { agencySettings } from './administration/agencySettings.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './administration/apiKey.ts';
import { boxInserts } from './administration/boxInsert.ts';
import { departments } from './administration/department.ts';
import { getSetupProgress } from './administration/firstTimeSetup.ts';
import { inventoryActions } from './administration/inventoryAction.ts';
import { inventoryRecords, parOverrides } from './administration/inventoryRecord.ts';
import { outOfServiceLocations } from './administration/outOfServiceLocation.ts';
import { products } from './administration/productRecord.ts';
import { sites } from './administration/site.ts';
import { suppliers } from './administration/supplier.ts';
import { copyToTraining, getTraining } from './administration/training.ts';
import * as webhook from './administration/webhook.ts';
import * as alert from './alerts/alert.ts';
import * as preferences from './alerts/alertPreferences.ts';
import { alertRecipients } from './alerts/alertRecipient.ts';
import { alertSettings } from './alerts/alertSettings.ts';
import { smsWebhook } from './alerts/smsWebhook.ts';
import { sendTestMessage } from './alerts/testMessage.ts';
import { checkAuditChain, exportAudit, getAuditChain, listAudit } from './audit/audit.ts';
import { exportChainHeads } from './audit/evidence.ts';
import { getStatechart, listStatecharts } from './audit/statechart.ts';
import {
  activateControlValues,
  getActivationChoices,
  getControlValue,
  listControlValues,
} from './control-values/controlValue.ts';
import { findControlValue, placeLabels } from './control-values/controlValueScan.ts';
import { getLabelsToPrint, printLabels } from './control-values/labelPrint.ts';
import type { CallDefinition } from './core/call.ts';
import { callsOf } from './core/resource.ts';
import {
  selectClients,
  selectClientsByUser,
  selectDepartments,
  selectPermissions,
} from './core/select.ts';
import * as signing from './core/signing.ts';
import { amendUse, getUseToAmend } from './custody/amendment.ts';
import * as custodyCase from './custody/case.ts';
import { getEventChoices, listTransfers } from './custody/custodyChoices.ts';
import { recordCustodyEvent } from './custody/custodyEvent.ts';
import { getDashboard } from './custody/dashboard.ts';
import { amendEvent, getEventToAmend } from './custody/eventAmendment.ts';
import * as fieldKit from './custody/fieldKit.ts';
import * as fieldRecord from './custody/fieldRecord.ts';
import { getFirstCountChoices, recordFirstCount } from './custody/firstCount.ts';
import * as missingSignature from './custody/missingSignature.ts';
import { getParRestock, recordParRestock } from './custody/parRestock.ts';
import * as photo from './custody/photo.ts';
import * as restock from './custody/restock.ts';
import * as signatureNote from './custody/signatureNote.ts';
import { getUseCare, getUseChoices, recordUse } from './custody/use.ts';
import {
  assignKnoxDevice,
  listKnoxDevices,
  lockKnoxDevice,
  readKnoxDevices,
  saveKnoxConnection,
} from './devices/knox.ts';
import * as imports from './import/import.ts';
import * as patientCharts from './import/patientChart.ts';
import { getInventory, listInventories } from './inventory/inventory.ts';
import { listLedger } from './inventory/ledger.ts';
import { receiveTemperature, temperatureReadings } from './inventory/temperature.ts';
import { getActOutcome } from './offline/actOutcome.ts';
import { getOfflineKey } from './offline/offlineKey.ts';
import { getPatterns, getPersonPattern, openPatternCase } from './patterns/patterns.ts';
import { getFooterItem, getInstallation } from './publications/footer.ts';
import { getWebReleaseNotesList } from './publications/releaseNote.ts';
import { getForm3848, signForm3848 } from './reports/form3848.ts';
import { reportCalls } from './reports/reportCalls.ts';
import { searchEverything } from './search/search.ts';
import * as account from './session/account.ts';
import * as addressChange from './session/addressChange.ts';
import { setClient } from './session/client.ts';
import * as fido from './session/fido.ts';
import { getTimeLeft, recordActivity } from './session/inactivity.ts';
import { issueLoginGuid } from './session/integration.ts';
import { agencies, setAgencyStatus } from './system/agencies.ts';
import * as agencyIntegration from './system/agencyIntegration.ts';
import { getIntegrationInfo } from './system/integrationInfo.ts';
import { getJobRun, listJobs, runJobNow } from './system/job.ts';
import { ssoProviders } from './system/ssoProvider.ts';
import { states } from './system/stateRules.ts';
import { auditors } from './users/auditor.ts';
import * as newPeople from './users/newPeople.ts';
import { endTour, getProfile, saveTheme } from './users/profile.ts';
import * as rightsSheet from './users/rightsSheet.ts';
import * as security from './users/security.ts';
import { getUser, getUserList, postUserList, saveUser } from './users/user.ts';
import * as userAccess from './users/userAccess.ts';

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
  security.acknowledgeLicense,
  security.saveSignature,
  security.savePin,
  security.reauthenticate,
  security.postConfirmationOptions,
  security.confirmByPasskey,
  security.changeOwnPassword,
  getProfile,
  saveTheme,
  endTour,
  getOfflineKey,
  getActOutcome,
  getIntegrationInfo,
  issueLoginGuid,
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
  rightsSheet.getRoleRights,
  rightsSheet.saveRoleRights,
  rightsSheet.getPersonRights,
  rightsSheet.savePersonRights,
  ...callsOf(auditors),
  imports.beginImport,
  imports.addImportRows,
  imports.getImport,
  imports.getLatestImport,
  imports.confirmImport,
  imports.applyImport,
  imports.cancelImport,
  imports.exportRecords,
  patientCharts.getChartSetup,
  patientCharts.getChartImport,
  patientCharts.importCharts,
  patientCharts.saveDrugCode,
  patientCharts.getChartMatches,
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
  fieldKit.issueFieldKit,
  fieldKit.listFieldDevices,
  fieldKit.revokeFieldDevice,
  fieldRecord.deliverFieldRecord,
  fieldRecord.listFieldRecords,
  fieldRecord.getFieldRecord,
  fieldRecord.confirmFieldRecord,
  fieldRecord.denyFieldRecord,
  fieldRecord.decideFieldRecord,
  getUseToAmend,
  amendUse,
  amendEvent,
  getEventToAmend,
  getEventChoices,
  listTransfers,
  recordCustodyEvent,
  getParRestock,
  recordParRestock,
  missingSignature.listMissingSignatures,
  missingSignature.getActToSign,
  missingSignature.signMissing,
  signatureNote.getActToNote,
  signatureNote.noteMissing,
  restock.getRestock,
  restock.confirmRestockNotice,
  custodyCase.listCases,
  custodyCase.getCase,
  custodyCase.addCaseNote,
  custodyCase.setCaseOwner,
  custodyCase.closeCase,
  photo.getPhotos,
  photo.addPhoto,
  photo.withdrawPhoto,
  custodyCase.exportCase,
  alert.listOwnAlerts,
  alert.getAlert,
  alert.acknowledgeAlert,
  alert.listAlertLog,
  ...callsOf(smsWebhook),
  sendTestMessage,
  ...callsOf(alertSettings),
  ...callsOf(alertRecipients),
  preferences.getAlertPreferences,
  preferences.saveAlertPreferences,
  preferences.addPushDevice,
  preferences.removePushDevice,
  preferences.renewPushDevice,
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
  ...callsOf(agencies),
  setAgencyStatus,
  agencyIntegration.listIntegrations,
  ...callsOf(agencyIntegration.integrations),
  agencyIntegration.makeIntegrationKey,
  ...callsOf(ssoProviders),
  ...callsOf(states),
  listStatecharts,
  getStatechart,
  searchEverything,
  ...callsOf(products),
  ...callsOf(inventoryRecords),
  ...callsOf(parOverrides),
  ...callsOf(temperatureReadings),
  receiveTemperature,
  ...callsOf(outOfServiceLocations),
  ...callsOf(inventoryActions),
  ...callsOf(boxInserts),
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
  getPatterns,
  getPersonPattern,
  openPatternCase,
  listKnoxDevices,
  readKnoxDevices,
  lockKnoxDevice,
  assignKnoxDevice,
  saveKnoxConnection,
  ...callsOf(sites),
  ...callsOf(departments),
  ...callsOf(suppliers),
  ...callsOf(agencySettings),
  getSetupProgress,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  webhook.listWebhooks,
  webhook.createWebhook,
  webhook.replaceWebhookSecret,
  webhook.changeWebhook,
  webhook.listWebhookDeliveries,
  webhook.replayWebhookDelivery,
  getTraining,
  copyToTraining,
  getFirstCountChoices,
  recordFirstCount,
];
