import { apiKeys } from './administration/api-keys.fixtures.ts';
import { firstTimeSetup } from './administration/first-time-setup.fixtures.ts';
import { training } from './administration/training.fixtures.ts';
import { webhookLog } from './administration/webhook-log.fixtures.ts';
import { webhooks } from './administration/webhooks.fixtures.ts';
import { alert } from './alerts/alert.fixtures.ts';
import { alertPreferences } from './alerts/alert-preferences.fixtures.ts';
import { smsWebhook } from './alerts/sms-webhook.fixtures.ts';
import { app } from './app/app.fixtures.ts';
import { appServices } from './app/app-services.fixtures.ts';
import { boot } from './app/boot.fixtures.ts';
import { connection } from './app/connection.fixtures.ts';
import { failures } from './app/failures.fixtures.ts';
import { installation } from './app/installation.fixtures.ts';
import { leaveWithUnsent } from './app/leave-with-unsent.fixtures.ts';
import { leaving } from './app/leaving.fixtures.ts';
import { navigation } from './app/navigation.fixtures.ts';
import { notices } from './app/notices.fixtures.ts';
import { progress } from './app/progress.fixtures.ts';
import { rail } from './app/rail.fixtures.ts';
import { sessionServices } from './app/session-services.fixtures.ts';
import { subNavigation } from './app/sub-navigation.fixtures.ts';
import { update } from './app/update.fixtures.ts';
import { globalAudit } from './audit/global-audit.fixtures.ts';
import { activationModel } from './control-values/activation.fixtures.ts';
import { controlValueScan } from './control-values/control-value-scan.fixtures.ts';
import { formScan } from './control-values/form-scan.fixtures.ts';
import { labelPrint } from './control-values/label-print.fixtures.ts';
import { fieldRecord } from './core/field-record.fixtures.ts';
import { passkeyRegistration } from './core/passkey-registration.fixtures.ts';
import { recordEdit } from './core/record-edit.fixtures.ts';
import { reportFile } from './core/report-file.fixtures.ts';
import { signedAct } from './core/signed-act.fixtures.ts';
import { toast } from './core/toast.fixtures.ts';
import { amendment } from './custody/amendment.fixtures.ts';
import { custodyCase } from './custody/custody-case.fixtures.ts';
import { custodyEvent } from './custody/custody-event.fixtures.ts';
import { draft } from './custody/draft.fixtures.ts';
import { eventAmendment } from './custody/event-amendment.fixtures.ts';
import { fieldDevices } from './custody/field-devices.fixtures.ts';
import { fieldReview } from './custody/field-review.fixtures.ts';
import { firstCount } from './custody/first-count.fixtures.ts';
import { lossClocks } from './custody/loss-clocks.fixtures.ts';
import { missingSignature } from './custody/missing-signature.fixtures.ts';
import { parRestock } from './custody/par-restock.fixtures.ts';
import { photos } from './custody/photos.fixtures.ts';
import { recordUse } from './custody/record-use.fixtures.ts';
import { restockNotice } from './custody/restock-notice.fixtures.ts';
import { signatureNote } from './custody/signature-note.fixtures.ts';
import { knoxDevices } from './devices/knox-devices.fixtures.ts';
import { help } from './help/help.fixtures.ts';
import { tour } from './help/tour.fixtures.ts';
import { imports } from './import/import.fixtures.ts';
import { patientCharts } from './import/patientCharts.fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { cacheWarming } from './offline/cache-warming.fixtures.ts';
import { delivery } from './offline/delivery.fixtures.ts';
import { fieldKit } from './offline/field-kit.fixtures.ts';
import { pendingActs } from './offline/pending-acts.fixtures.ts';
import { resync } from './offline/resync.fixtures.ts';
import { unsentChanges } from './offline/unsent-changes.fixtures.ts';
import { biennialInventory } from './reports/biennial-inventory.fixtures.ts';
import { blankForm3848 } from './reports/blank-form-3848.fixtures.ts';
import { form3848 } from './reports/form-3848.fixtures.ts';
import { lossRecord } from './reports/loss-record.fixtures.ts';
import { packet } from './reports/packet.fixtures.ts';
import { patternCase } from './reports/pattern-case.fixtures.ts';
import { search } from './search/search.fixtures.ts';
import { addressChange } from './session/address-change.fixtures.ts';
import { agencySwap } from './session/agency-swap.fixtures.ts';
import { changePassword } from './session/change-password.fixtures.ts';
import { forgotPassword } from './session/forgot-password.fixtures.ts';
import { inactivity } from './session/inactivity.fixtures.ts';
import { integrationLogin } from './session/integration-login.fixtures.ts';
import { lockScreen } from './session/lock-screen.fixtures.ts';
import { login } from './session/login.fixtures.ts';
import { passkeyLogin } from './session/passkey-login.fixtures.ts';
import { passwordless } from './session/passwordless.fixtures.ts';
import { postLogin } from './session/post-login.fixtures.ts';
import { session } from './session/session.fixtures.ts';
import { ssoLogin } from './session/sso-login.fixtures.ts';
import { agencyStatus } from './system/agency-status.fixtures.ts';
import { integrationKeys } from './system/integration-keys.fixtures.ts';
import { jobHistory } from './system/job-history.fixtures.ts';
import { accountSecurity } from './users/account-security.fixtures.ts';
import { license } from './users/license.fixtures.ts';
import { ownPassword } from './users/own-password.fixtures.ts';
import { passkeyConfirmation } from './users/passkey-confirmation.fixtures.ts';
import { passkeys } from './users/passkeys.fixtures.ts';
import { personConfirmation } from './users/person-confirmation.fixtures.ts';
import { profile } from './users/profile.fixtures.ts';
import { rightsSheet } from './users/rights-sheet.fixtures.ts';
import { scan } from './users/scan.fixtures.ts';
import { signing } from './users/signing.fixtures.ts';
import { userAccess } from './users/user-access.fixtures.ts';
import { userExport } from './users/user-export.fixtures.ts';
import { userInvite } from './users/user-invite.fixtures.ts';
import { userList } from './users/user-list.fixtures.ts';

/** The fixtures of every machine in machines/registry.ts, from the file `<subject>.fixtures.ts` next to this one. */
export const models: readonly Model[] = [
  accountSecurity,
  activationModel,
  agencySwap,
  app,
  biennialInventory,
  lossRecord,
  blankForm3848,
  boot,
  addressChange,
  changePassword,
  sessionServices,
  connection,
  alert,
  alertPreferences,
  smsWebhook,
  custodyCase,
  fieldDevices,
  fieldReview,
  custodyEvent,
  draft,
  controlValueScan,
  agencyStatus,
  leaveWithUnsent,
  failures,
  delivery,
  fieldRecord,
  firstTimeSetup,
  forgotPassword,
  globalAudit,
  form3848,
  imports,
  patientCharts,
  inactivity,
  integrationKeys,
  integrationLogin,
  jobHistory,
  knoxDevices,
  formScan,
  labelPrint,
  leaving,
  license,
  lockScreen,
  login,
  lossClocks,
  patternCase,
  photos,
  restockNotice,
  missingSignature,
  navigation,
  notices,
  firstCount,
  parRestock,
  ownPassword,
  passkeyConfirmation,
  passkeyRegistration,
  passkeyLogin,
  passkeys,
  passwordless,
  postLogin,
  profile,
  installation,
  progress,
  rail,
  recordEdit,
  amendment,
  eventAmendment,
  recordUse,
  search,
  help,
  packet,
  tour,
  reportFile,
  fieldKit,
  pendingActs,
  resync,
  scan,
  session,
  signatureNote,
  personConfirmation,
  signedAct,
  signing,
  ssoLogin,
  subNavigation,
  toast,
  training,
  apiKeys,
  webhooks,
  webhookLog,
  unsentChanges,
  update,
  appServices,
  rightsSheet,
  userAccess,
  userExport,
  userInvite,
  userList,
  cacheWarming,
];
