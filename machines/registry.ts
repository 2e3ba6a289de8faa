import type { AnyStateMachine } from 'xstate';
import { accountSecurityMachine } from './account-security/accountSecurity.machine.ts';
import { activationMachine } from './activation/activation.machine.ts';
import { agencySwapMachine } from './agency-swap/agencySwap.machine.ts';
import { appMachine } from './app/app.machine.ts';
import { blankForm3848Machine } from './blank-form-3848/blankForm3848.machine.ts';
import { bootMachine } from './boot/boot.machine.ts';
import { changePasswordMachine } from './change-password/changePassword.machine.ts';
import { companionsMachine } from './companions/companions.machine.ts';
import { connectionMachine } from './connection/connection.machine.ts';
import { departureMachine } from './departure/departure.machine.ts';
import { faultsMachine } from './faults/faults.machine.ts';
import { firstTimeSetupMachine } from './first-time-setup/firstTimeSetup.machine.ts';
import { forgotPasswordMachine } from './forgot-password/forgotPassword.machine.ts';
import { form3848Machine } from './form-3848/form3848.machine.ts';
import { globalAuditMachine } from './global-audit/globalAudit.machine.ts';
import { inactivityMachine } from './inactivity/inactivity.machine.ts';
import { integrationSignInMachine } from './integration-sign-in/integrationSignIn.machine.ts';
import { knoxDevicesMachine } from './knox-devices/knoxDevices.machine.ts';
import { jobHistoryMachine } from './job-history/jobHistory.machine.ts';
import { licenceMachine } from './licence/licence.machine.ts';
import { loginMachine } from './login/login.machine.ts';
import { navigationMachine } from './navigation/navigation.machine.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import { openingCountMachine } from './opening-count/openingCount.machine.ts';
import { ownPasswordMachine } from './own-password/ownPassword.machine.ts';
import { passkeyRegistrationMachine } from './passkey-registration/passkeyRegistration.machine.ts';
import { passkeySignInMachine } from './passkey-sign-in/passkeySignIn.machine.ts';
import { passkeysMachine } from './passkeys/passkeys.machine.ts';
import { passwordlessMachine } from './passwordless/passwordless.machine.ts';
import { postSignInMachine } from './post-sign-in/postSignIn.machine.ts';
import { profileMachine } from './profile/profile.machine.ts';
import { progressMachine } from './progress/progress.machine.ts';
import { railMachine } from './rail/rail.machine.ts';
import { recordEditMachine } from './record-edit/recordEdit.machine.ts';
import { recordUseMachine } from './record-use/recordUse.machine.ts';
import { resyncMachine } from './resync/resync.machine.ts';
import { scanMachine } from './scan/scan.machine.ts';
import { searchMachine } from './search/search.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { signingMachine } from './signing/signing.machine.ts';
import { ssoSignInMachine } from './sso-sign-in/ssoSignIn.machine.ts';
import { subNavigationMachine } from './sub-navigation/subNavigation.machine.ts';
import { toastMachine } from './toast/toast.machine.ts';
import { unsentMachine } from './unsent/unsent.machine.ts';
import { updateMachine } from './update/update.machine.ts';
import { upkeepMachine } from './upkeep/upkeep.machine.ts';
import { userAccessMachine } from './user-access/userAccess.machine.ts';
import { userEditMachine } from './user-edit/userEdit.machine.ts';
import { userExportMachine } from './user-export/userExport.machine.ts';
import { userInviteMachine } from './user-invite/userInvite.machine.ts';
import { userListMachine } from './user-list/userList.machine.ts';
import { warmCachesMachine } from './warm-caches/warmCaches.machine.ts';

export interface RegisteredMachine {
  /** The folder of the machine; names its diagram, its table and its tours. */
  readonly subject: string;
  readonly machine: AnyStateMachine;
}

/** Every machine of the product. What stands here is drawn for auditors and must be walked by tours. */
export const machines: readonly RegisteredMachine[] = [
  { subject: 'account-security', machine: accountSecurityMachine },
  { subject: 'activation', machine: activationMachine },
  { subject: 'agency-swap', machine: agencySwapMachine },
  { subject: 'app', machine: appMachine },
  { subject: 'blank-form-3848', machine: blankForm3848Machine },
  { subject: 'boot', machine: bootMachine },
  { subject: 'change-password', machine: changePasswordMachine },
  { subject: 'companions', machine: companionsMachine },
  { subject: 'connection', machine: connectionMachine },
  { subject: 'departure', machine: departureMachine },
  { subject: 'faults', machine: faultsMachine },
  { subject: 'first-time-setup', machine: firstTimeSetupMachine },
  { subject: 'forgot-password', machine: forgotPasswordMachine },
  { subject: 'global-audit', machine: globalAuditMachine },
  { subject: 'form-3848', machine: form3848Machine },
  { subject: 'inactivity', machine: inactivityMachine },
  { subject: 'integration-sign-in', machine: integrationSignInMachine },
  { subject: 'knox-devices', machine: knoxDevicesMachine },
  { subject: 'job-history', machine: jobHistoryMachine },
  { subject: 'licence', machine: licenceMachine },
  { subject: 'login', machine: loginMachine },
  { subject: 'navigation', machine: navigationMachine },
  { subject: 'notices', machine: noticesMachine },
  { subject: 'opening-count', machine: openingCountMachine },
  { subject: 'own-password', machine: ownPasswordMachine },
  { subject: 'passkey-registration', machine: passkeyRegistrationMachine },
  { subject: 'passkey-sign-in', machine: passkeySignInMachine },
  { subject: 'passkeys', machine: passkeysMachine },
  { subject: 'passwordless', machine: passwordlessMachine },
  { subject: 'post-sign-in', machine: postSignInMachine },
  { subject: 'profile', machine: profileMachine },
  { subject: 'progress', machine: progressMachine },
  { subject: 'rail', machine: railMachine },
  { subject: 'record-edit', machine: recordEditMachine },
  { subject: 'record-use', machine: recordUseMachine },
  { subject: 'search', machine: searchMachine },
  { subject: 'resync', machine: resyncMachine },
  { subject: 'scan', machine: scanMachine },
  { subject: 'session', machine: sessionMachine },
  { subject: 'signing', machine: signingMachine },
  { subject: 'sso-sign-in', machine: ssoSignInMachine },
  { subject: 'sub-navigation', machine: subNavigationMachine },
  { subject: 'toast', machine: toastMachine },
  { subject: 'unsent', machine: unsentMachine },
  { subject: 'update', machine: updateMachine },
  { subject: 'upkeep', machine: upkeepMachine },
  { subject: 'user-access', machine: userAccessMachine },
  { subject: 'user-edit', machine: userEditMachine },
  { subject: 'user-export', machine: userExportMachine },
  { subject: 'user-invite', machine: userInviteMachine },
  { subject: 'user-list', machine: userListMachine },
  { subject: 'warm-caches', machine: warmCachesMachine },
];
