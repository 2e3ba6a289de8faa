import { apiKeysDropped } from './administration/dropped/apiKeys.dropped.ts';
import { firstTimeSetupDropped } from './administration/dropped/firstTimeSetup.dropped.ts';
import { trainingDropped } from './administration/dropped/training.dropped.ts';
import { webhookLogDropped } from './administration/dropped/webhookLog.dropped.ts';
import { webhooksDropped } from './administration/dropped/webhooks.dropped.ts';
import { alertDropped } from './alerts/dropped/alert.dropped.ts';
import { alertPreferencesDropped } from './alerts/dropped/alertPreferences.dropped.ts';
import { smsWebhookDropped } from './alerts/dropped/smsWebhook.dropped.ts';
import { appDropped } from './app/dropped/app.dropped.ts';
import { bootDropped } from './app/dropped/boot.dropped.ts';
import { connectionDropped } from './app/dropped/connection.dropped.ts';
import { failuresDropped } from './app/dropped/failures.dropped.ts';
import { installationDropped } from './app/dropped/installation.dropped.ts';
import { leaveWithUnsentDropped } from './app/dropped/leaveWithUnsent.dropped.ts';
import { leavingDropped } from './app/dropped/leaving.dropped.ts';
import { navigationDropped } from './app/dropped/navigation.dropped.ts';
import { progressDropped } from './app/dropped/progress.dropped.ts';
import { railDropped } from './app/dropped/rail.dropped.ts';
import { sessionServicesDropped } from './app/dropped/sessionServices.dropped.ts';
import { subNavigationDropped } from './app/dropped/subNavigation.dropped.ts';
import { toastDropped } from './app/dropped/toast.dropped.ts';
import { updateDropped } from './app/dropped/update.dropped.ts';
import { globalAuditDropped } from './audit/dropped/globalAudit.dropped.ts';
import { activationDropped } from './control-values/dropped/activation.dropped.ts';
import { controlValueScanDropped } from './control-values/dropped/controlValueScan.dropped.ts';
import { formScanDropped } from './control-values/dropped/formScan.dropped.ts';
import { labelPrintDropped } from './control-values/dropped/labelPrint.dropped.ts';
import { fieldRecordDropped } from './core/dropped/fieldRecord.dropped.ts';
import { recordEditDropped } from './core/dropped/recordEdit.dropped.ts';
import { reportFileDropped } from './core/dropped/reportFile.dropped.ts';
import { signedActDropped } from './core/dropped/signedAct.dropped.ts';
import type { DroppedTable } from './core/droppedEvents.ts';
import { amendmentDropped } from './custody/dropped/amendment.dropped.ts';
import { custodyCaseDropped } from './custody/dropped/custodyCase.dropped.ts';
import { custodyEventDropped } from './custody/dropped/custodyEvent.dropped.ts';
import { draftDropped } from './custody/dropped/draft.dropped.ts';
import { eventAmendmentDropped } from './custody/dropped/eventAmendment.dropped.ts';
import { fieldDevicesDropped } from './custody/dropped/fieldDevices.dropped.ts';
import { fieldReviewDropped } from './custody/dropped/fieldReview.dropped.ts';
import { firstCountDropped } from './custody/dropped/firstCount.dropped.ts';
import { lossClocksDropped } from './custody/dropped/lossClocks.dropped.ts';
import { missingSignatureDropped } from './custody/dropped/missingSignature.dropped.ts';
import { parRestockDropped } from './custody/dropped/parRestock.dropped.ts';
import { photosDropped } from './custody/dropped/photos.dropped.ts';
import { recordUseDropped } from './custody/dropped/recordUse.dropped.ts';
import { restockNoticeDropped } from './custody/dropped/restockNotice.dropped.ts';
import { signatureNoteDropped } from './custody/dropped/signatureNote.dropped.ts';
import { knoxDevicesDropped } from './devices/dropped/knoxDevices.dropped.ts';
import { helpDropped } from './help/dropped/help.dropped.ts';
import { tourDropped } from './help/dropped/tour.dropped.ts';
import { importDropped } from './import/dropped/import.dropped.ts';
import { patientChartsDropped } from './import/dropped/patientCharts.dropped.ts';
import { cacheWarmingDropped } from './offline/dropped/cacheWarming.dropped.ts';
import { deliveryDropped } from './offline/dropped/delivery.dropped.ts';
import { fieldKitDropped } from './offline/dropped/fieldKit.dropped.ts';
import { pendingActsDropped } from './offline/dropped/pendingActs.dropped.ts';
import { resyncDropped } from './offline/dropped/resync.dropped.ts';
import { unsentChangesDropped } from './offline/dropped/unsentChanges.dropped.ts';
import { biennialInventoryDropped } from './reports/dropped/biennialInventory.dropped.ts';
import { blankForm3848Dropped } from './reports/dropped/blankForm3848.dropped.ts';
import { form3848Dropped } from './reports/dropped/form3848.dropped.ts';
import { lossRecordDropped } from './reports/dropped/lossRecord.dropped.ts';
import { packetDropped } from './reports/dropped/packet.dropped.ts';
import { patternCaseDropped } from './reports/dropped/patternCase.dropped.ts';
import { searchDropped } from './search/dropped/search.dropped.ts';
import { addressChangeDropped } from './session/dropped/addressChange.dropped.ts';
import { agencySwapDropped } from './session/dropped/agencySwap.dropped.ts';
import { changePasswordDropped } from './session/dropped/changePassword.dropped.ts';
import { forgotPasswordDropped } from './session/dropped/forgotPassword.dropped.ts';
import { inactivityDropped } from './session/dropped/inactivity.dropped.ts';
import { integrationLoginDropped } from './session/dropped/integrationLogin.dropped.ts';
import { lockScreenDropped } from './session/dropped/lockScreen.dropped.ts';
import { loginDropped } from './session/dropped/login.dropped.ts';
import { passkeyLoginDropped } from './session/dropped/passkeyLogin.dropped.ts';
import { passwordlessDropped } from './session/dropped/passwordless.dropped.ts';
import { sessionDropped } from './session/dropped/session.dropped.ts';
import { agencyStatusDropped } from './system/dropped/agencyStatus.dropped.ts';
import { integrationKeysDropped } from './system/dropped/integrationKeys.dropped.ts';
import { licenseDropped } from './users/dropped/license.dropped.ts';
import { ownPasswordDropped } from './users/dropped/ownPassword.dropped.ts';
import { passkeyConfirmationDropped } from './users/dropped/passkeyConfirmation.dropped.ts';
import { passkeysDropped } from './users/dropped/passkeys.dropped.ts';
import { personConfirmationDropped } from './users/dropped/personConfirmation.dropped.ts';
import { rightsSheetDropped } from './users/dropped/rightsSheet.dropped.ts';
import { scanDropped } from './users/dropped/scan.dropped.ts';
import { signingDropped } from './users/dropped/signing.dropped.ts';
import { userAccessDropped } from './users/dropped/userAccess.dropped.ts';
import { userExportDropped } from './users/dropped/userExport.dropped.ts';
import { userInviteDropped } from './users/dropped/userInvite.dropped.ts';
import { userListDropped } from './users/dropped/userList.dropped.ts';

/** By subject, the events that charts drop. A chart that drops none has no table. */
export const droppedEvents: Readonly<Record<string, DroppedTable>> = {
  activation: activationDropped,
  'address-change': addressChangeDropped,
  'agency-status': agencyStatusDropped,
  'agency-swap': agencySwapDropped,
  app: appDropped,
  'biennial-inventory': biennialInventoryDropped,
  'blank-form-3848': blankForm3848Dropped,
  boot: bootDropped,
  'cache-warming': cacheWarmingDropped,
  'change-password': changePasswordDropped,
  connection: connectionDropped,
  'control-value-scan': controlValueScanDropped,
  alert: alertDropped,
  'alert-preferences': alertPreferencesDropped,
  'sms-webhook': smsWebhookDropped,
  'custody-case': custodyCaseDropped,
  'field-devices': fieldDevicesDropped,
  'field-review': fieldReviewDropped,
  'custody-event': custodyEventDropped,
  draft: draftDropped,
  delivery: deliveryDropped,
  'field-kit': fieldKitDropped,
  'pending-acts': pendingActsDropped,
  failures: failuresDropped,
  'field-record': fieldRecordDropped,
  'first-count': firstCountDropped,
  'par-restock': parRestockDropped,
  'first-time-setup': firstTimeSetupDropped,
  training: trainingDropped,
  'api-keys': apiKeysDropped,
  'webhook-log': webhookLogDropped,
  webhooks: webhooksDropped,
  'forgot-password': forgotPasswordDropped,
  'form-3848': form3848Dropped,
  'global-audit': globalAuditDropped,
  import: importDropped,
  'patient-charts': patientChartsDropped,
  inactivity: inactivityDropped,
  'integration-keys': integrationKeysDropped,
  'integration-login': integrationLoginDropped,
  'knox-devices': knoxDevicesDropped,
  'form-scan': formScanDropped,
  'label-print': labelPrintDropped,
  'leave-with-unsent': leaveWithUnsentDropped,
  leaving: leavingDropped,
  license: licenseDropped,
  'lock-screen': lockScreenDropped,
  login: loginDropped,
  'loss-record': lossRecordDropped,
  'pattern-case': patternCaseDropped,
  'loss-clocks': lossClocksDropped,
  photos: photosDropped,
  'restock-notice': restockNoticeDropped,
  'missing-signature': missingSignatureDropped,
  navigation: navigationDropped,
  'own-password': ownPasswordDropped,
  'passkey-confirmation': passkeyConfirmationDropped,
  'passkey-login': passkeyLoginDropped,
  passkeys: passkeysDropped,
  passwordless: passwordlessDropped,
  'person-confirmation': personConfirmationDropped,
  installation: installationDropped,
  progress: progressDropped,
  rail: railDropped,
  'record-edit': recordEditDropped,
  amendment: amendmentDropped,
  'event-amendment': eventAmendmentDropped,
  'record-use': recordUseDropped,
  'report-file': reportFileDropped,
  resync: resyncDropped,
  scan: scanDropped,
  search: searchDropped,
  help: helpDropped,
  packet: packetDropped,
  tour: tourDropped,
  session: sessionDropped,
  'session-services': sessionServicesDropped,
  'signature-note': signatureNoteDropped,
  'signed-act': signedActDropped,
  signing: signingDropped,
  'sub-navigation': subNavigationDropped,
  toast: toastDropped,
  'unsent-changes': unsentChangesDropped,
  update: updateDropped,
  'rights-sheet': rightsSheetDropped,
  'user-access': userAccessDropped,
  'user-export': userExportDropped,
  'user-invite': userInviteDropped,
  'user-list': userListDropped,
};
