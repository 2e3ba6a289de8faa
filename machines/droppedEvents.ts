import { firstTimeSetupDropped } from './administration/firstTimeSetup.dropped.ts';
import { appDropped } from './app/app.dropped.ts';
import { bootDropped } from './app/boot.dropped.ts';
import { connectionDropped } from './app/connection.dropped.ts';
import { failuresDropped } from './app/failures.dropped.ts';
import { leaveWithUnsentDropped } from './app/leaveWithUnsent.dropped.ts';
import { leavingDropped } from './app/leaving.dropped.ts';
import { navigationDropped } from './app/navigation.dropped.ts';
import { progressDropped } from './app/progress.dropped.ts';
import { railDropped } from './app/rail.dropped.ts';
import { sessionServicesDropped } from './app/sessionServices.dropped.ts';
import { subNavigationDropped } from './app/subNavigation.dropped.ts';
import { toastDropped } from './app/toast.dropped.ts';
import { updateDropped } from './app/update.dropped.ts';
import { globalAuditDropped } from './audit/globalAudit.dropped.ts';
import { activationDropped } from './control-values/activation.dropped.ts';
import { controlValueScanDropped } from './control-values/controlValueScan.dropped.ts';
import { labelPrintDropped } from './control-values/labelPrint.dropped.ts';
import type { DroppedTable } from './core/droppedEvents.ts';
import { recordEditDropped } from './core/recordEdit.dropped.ts';
import { reportFileDropped } from './core/reportFile.dropped.ts';
import { signedActDropped } from './core/signedAct.dropped.ts';
import { custodyEventDropped } from './custody/custodyEvent.dropped.ts';
import { firstCountDropped } from './custody/firstCount.dropped.ts';
import { lossClocksDropped } from './custody/lossClocks.dropped.ts';
import { missingSignatureDropped } from './custody/missingSignature.dropped.ts';
import { recordUseDropped } from './custody/recordUse.dropped.ts';
import { signatureNoteDropped } from './custody/signatureNote.dropped.ts';
import { knoxDevicesDropped } from './devices/knoxDevices.dropped.ts';
import { importDropped } from './import/import.dropped.ts';
import { cacheWarmingDropped } from './offline/cacheWarming.dropped.ts';
import { resyncDropped } from './offline/resync.dropped.ts';
import { unsentChangesDropped } from './offline/unsentChanges.dropped.ts';
import { biennialInventoryDropped } from './reports/biennialInventory.dropped.ts';
import { blankForm3848Dropped } from './reports/blankForm3848.dropped.ts';
import { form3848Dropped } from './reports/form3848.dropped.ts';
import { searchDropped } from './search/search.dropped.ts';
import { addressChangeDropped } from './session/addressChange.dropped.ts';
import { agencySwapDropped } from './session/agencySwap.dropped.ts';
import { changePasswordDropped } from './session/changePassword.dropped.ts';
import { forgotPasswordDropped } from './session/forgotPassword.dropped.ts';
import { inactivityDropped } from './session/inactivity.dropped.ts';
import { integrationLoginDropped } from './session/integrationLogin.dropped.ts';
import { loginDropped } from './session/login.dropped.ts';
import { passkeyLoginDropped } from './session/passkeyLogin.dropped.ts';
import { passwordlessDropped } from './session/passwordless.dropped.ts';
import { sessionDropped } from './session/session.dropped.ts';
import { agencyStatusDropped } from './system/agencyStatus.dropped.ts';
import { integrationKeysDropped } from './system/integrationKeys.dropped.ts';
import { licenseDropped } from './users/license.dropped.ts';
import { ownPasswordDropped } from './users/ownPassword.dropped.ts';
import { passkeyConfirmationDropped } from './users/passkeyConfirmation.dropped.ts';
import { passkeysDropped } from './users/passkeys.dropped.ts';
import { personConfirmationDropped } from './users/personConfirmation.dropped.ts';
import { scanDropped } from './users/scan.dropped.ts';
import { signingDropped } from './users/signing.dropped.ts';
import { userAccessDropped } from './users/userAccess.dropped.ts';
import { userExportDropped } from './users/userExport.dropped.ts';
import { userInviteDropped } from './users/userInvite.dropped.ts';
import { userListDropped } from './users/userList.dropped.ts';

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
  'custody-event': custodyEventDropped,
  failures: failuresDropped,
  'first-count': firstCountDropped,
  'first-time-setup': firstTimeSetupDropped,
  'forgot-password': forgotPasswordDropped,
  'form-3848': form3848Dropped,
  'global-audit': globalAuditDropped,
  import: importDropped,
  inactivity: inactivityDropped,
  'integration-keys': integrationKeysDropped,
  'integration-login': integrationLoginDropped,
  'knox-devices': knoxDevicesDropped,
  'label-print': labelPrintDropped,
  'leave-with-unsent': leaveWithUnsentDropped,
  leaving: leavingDropped,
  license: licenseDropped,
  login: loginDropped,
  'loss-clocks': lossClocksDropped,
  'missing-signature': missingSignatureDropped,
  navigation: navigationDropped,
  'own-password': ownPasswordDropped,
  'passkey-confirmation': passkeyConfirmationDropped,
  'passkey-login': passkeyLoginDropped,
  passkeys: passkeysDropped,
  passwordless: passwordlessDropped,
  'person-confirmation': personConfirmationDropped,
  progress: progressDropped,
  rail: railDropped,
  'record-edit': recordEditDropped,
  'record-use': recordUseDropped,
  'report-file': reportFileDropped,
  resync: resyncDropped,
  scan: scanDropped,
  search: searchDropped,
  session: sessionDropped,
  'session-services': sessionServicesDropped,
  'signature-note': signatureNoteDropped,
  'signed-act': signedActDropped,
  signing: signingDropped,
  'sub-navigation': subNavigationDropped,
  toast: toastDropped,
  'unsent-changes': unsentChangesDropped,
  update: updateDropped,
  'user-access': userAccessDropped,
  'user-export': userExportDropped,
  'user-invite': userInviteDropped,
  'user-list': userListDropped,
};
