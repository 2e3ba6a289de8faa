import type { Model } from '../../src/charts/fixtures.ts';
import { accountSecurity } from './account-security.fixtures.ts';
import { activationModel } from './activation.fixtures.ts';
import { addressChange } from './address-change.fixtures.ts';
import { agencyStatus } from './agency-status.fixtures.ts';
import { agencySwap } from './agency-swap.fixtures.ts';
import { app } from './app.fixtures.ts';
import { appServices } from './app-services.fixtures.ts';
import { biennialInventory } from './biennial-inventory.fixtures.ts';
import { blankForm3848 } from './blank-form-3848.fixtures.ts';
import { boot } from './boot.fixtures.ts';
import { cacheWarming } from './cache-warming.fixtures.ts';
import { changePassword } from './change-password.fixtures.ts';
import { connection } from './connection.fixtures.ts';
import { controlValueScan } from './control-value-scan.fixtures.ts';
import { custodyEvent } from './custody-event.fixtures.ts';
import { failures } from './failures.fixtures.ts';
import { firstCount } from './first-count.fixtures.ts';
import { firstTimeSetup } from './first-time-setup.fixtures.ts';
import { forgotPassword } from './forgot-password.fixtures.ts';
import { form3848 } from './form-3848.fixtures.ts';
import { globalAudit } from './global-audit.fixtures.ts';
import { imports } from './import.fixtures.ts';
import { inactivity } from './inactivity.fixtures.ts';
import { integrationKeys } from './integration-keys.fixtures.ts';
import { integrationLogin } from './integration-login.fixtures.ts';
import { jobHistory } from './job-history.fixtures.ts';
import { knoxDevices } from './knox-devices.fixtures.ts';
import { labelPrint } from './label-print.fixtures.ts';
import { leaveWithUnsent } from './leave-with-unsent.fixtures.ts';
import { leaving } from './leaving.fixtures.ts';
import { license } from './license.fixtures.ts';
import { login } from './login.fixtures.ts';
import { lossClocks } from './loss-clocks.fixtures.ts';
import { missingSignature } from './missing-signature.fixtures.ts';
import { navigation } from './navigation.fixtures.ts';
import { notices } from './notices.fixtures.ts';
import { ownPassword } from './own-password.fixtures.ts';
import { passkeyConfirmation } from './passkey-confirmation.fixtures.ts';
import { passkeyLogin } from './passkey-login.fixtures.ts';
import { passkeyRegistration } from './passkey-registration.fixtures.ts';
import { passkeys } from './passkeys.fixtures.ts';
import { passwordless } from './passwordless.fixtures.ts';
import { personConfirmation } from './person-confirmation.fixtures.ts';
import { postLogin } from './post-login.fixtures.ts';
import { profile } from './profile.fixtures.ts';
import { progress } from './progress.fixtures.ts';
import { rail } from './rail.fixtures.ts';
import { recordEdit } from './record-edit.fixtures.ts';
import { recordUse } from './record-use.fixtures.ts';
import { reportFile } from './report-file.fixtures.ts';
import { resync } from './resync.fixtures.ts';
import { scan } from './scan.fixtures.ts';
import { search } from './search.fixtures.ts';
import { session } from './session.fixtures.ts';
import { sessionServices } from './session-services.fixtures.ts';
import { signatureNote } from './signature-note.fixtures.ts';
import { signedAct } from './signed-act.fixtures.ts';
import { signing } from './signing.fixtures.ts';
import { ssoLogin } from './sso-login.fixtures.ts';
import { subNavigation } from './sub-navigation.fixtures.ts';
import { toast } from './toast.fixtures.ts';
import { unsentChanges } from './unsent-changes.fixtures.ts';
import { update } from './update.fixtures.ts';
import { userAccess } from './user-access.fixtures.ts';
import { userEdit } from './user-edit.fixtures.ts';
import { userExport } from './user-export.fixtures.ts';
import { userInvite } from './user-invite.fixtures.ts';
import { userList } from './user-list.fixtures.ts';

/** The fixtures of every machine in machines/registry.ts, from the file `<subject>.fixtures.ts` beside this one. */
export const models: readonly Model[] = [
  accountSecurity,
  activationModel,
  agencySwap,
  app,
  biennialInventory,
  blankForm3848,
  boot,
  addressChange,
  changePassword,
  sessionServices,
  connection,
  custodyEvent,
  controlValueScan,
  agencyStatus,
  leaveWithUnsent,
  failures,
  firstTimeSetup,
  forgotPassword,
  globalAudit,
  form3848,
  imports,
  inactivity,
  integrationKeys,
  integrationLogin,
  jobHistory,
  knoxDevices,
  labelPrint,
  leaving,
  license,
  login,
  lossClocks,
  missingSignature,
  navigation,
  notices,
  firstCount,
  ownPassword,
  passkeyConfirmation,
  passkeyRegistration,
  passkeyLogin,
  passkeys,
  passwordless,
  postLogin,
  profile,
  progress,
  rail,
  recordEdit,
  recordUse,
  search,
  reportFile,
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
  unsentChanges,
  update,
  appServices,
  userAccess,
  userEdit,
  userExport,
  userInvite,
  userList,
  cacheWarming,
];
