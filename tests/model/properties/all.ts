import type { AnyMachineSnapshot } from 'xstate';
import { training } from './administration/training.ts';
import { webhookLog, webhooks } from './administration/webhooks.ts';
import { alert } from './alerts/alert.ts';
import { alertPreferences } from './alerts/alert-preferences.ts';
import { smsWebhook } from './alerts/sms-webhook.ts';
import { connection } from './app/connection.ts';
import { failures } from './app/failures.ts';
import { leaving } from './app/leaving.ts';
import { navigation } from './app/navigation.ts';
import { notices } from './app/notices.ts';
import { sessionServices } from './app/session-services.ts';
import { toast } from './app/toast.ts';
import { update } from './app/update.ts';
import { activation } from './custody/activation.ts';
import { amendment } from './custody/amendment.ts';
import { biennialInventory } from './custody/biennial-inventory.ts';
import { controlValueScan } from './custody/control-value-scan.ts';
import { custodyCase } from './custody/custody-case.ts';
import { custodyEvent } from './custody/custody-event.ts';
import { draft } from './custody/draft.ts';
import { eventAmendment } from './custody/eventAmendment.ts';
import { fieldDevices } from './custody/field-devices.ts';
import { fieldReview } from './custody/field-review.ts';
import { firstCount } from './custody/first-count.ts';
import { form3848 } from './custody/form-3848.ts';
import { formScan } from './custody/form-scan.ts';
import { lossRecord } from './custody/loss-record.ts';
import { missingSignature } from './custody/missing-signature.ts';
import { parRestock } from './custody/par-restock.ts';
import { patternCase } from './custody/pattern-case.ts';
import { photos } from './custody/photos.ts';
import { recordUse } from './custody/record-use.ts';
import { signatureNote } from './custody/signature-note.ts';
import { signedAct } from './custody/signed-act.ts';
import { help } from './help/help.ts';
import { tour } from './help/tour.ts';
import { patientCharts } from './import/patient-charts.ts';
import type { Check, Moment } from './moment.ts';
import { cacheWarming } from './offline/cache-warming.ts';
import { delivery } from './offline/delivery.ts';
import { fieldKit } from './offline/field-kit.ts';
import { fieldRecord } from './offline/field-record.ts';
import { leaveWithUnsent } from './offline/leave-with-unsent.ts';
import { pendingActs } from './offline/pending-acts.ts';
import { recordEdit } from './offline/record-edit.ts';
import { resync } from './offline/resync.ts';
import { unsentChanges } from './offline/unsent-changes.ts';
import type { AnyProperty } from './property.ts';
import { packet } from './reports/packet.ts';
import { addressChange } from './session/address-change.ts';
import { agencySwap } from './session/agency-swap.ts';
import { app } from './session/app.ts';
import { boot } from './session/boot.ts';
import { changePassword } from './session/change-password.ts';
import { forgotPassword } from './session/forgot-password.ts';
import { inactivity } from './session/inactivity.ts';
import { integrationLogin } from './session/integration-login.ts';
import { lockScreen } from './session/lock-screen.ts';
import { login } from './session/login.ts';
import { passkeyLogin } from './session/passkey-login.ts';
import { passwordless } from './session/passwordless.ts';
import { postLogin } from './session/post-login.ts';
import { session } from './session/session.ts';
import { ssoLogin } from './session/sso-login.ts';
import { accountSecurity } from './users/account-security.ts';
import { license } from './users/license.ts';
import { ownPassword } from './users/own-password.ts';
import { passkeyConfirmation } from './users/passkey-confirmation.ts';
import { passkeyRegistration } from './users/passkey-registration.ts';
import { passkeys } from './users/passkeys.ts';
import { personConfirmation } from './users/person-confirmation.ts';
import { profile } from './users/profile.ts';
import { rightsSheet } from './users/rights-sheet.ts';
import { scan } from './users/scan.ts';
import { signing } from './users/signing.ts';
import { userAccess } from './users/user-access.ts';

/** The properties of each chart that has some, by its subject. */
export const properties: Readonly<Record<string, readonly AnyProperty[]>> = {
  'address-change': addressChange,
  'agency-swap': agencySwap,
  app,
  boot,
  'change-password': changePassword,
  'forgot-password': forgotPassword,
  inactivity,
  'integration-login': integrationLogin,
  'lock-screen': lockScreen,
  login,
  'passkey-login': passkeyLogin,
  passwordless,
  'post-login': postLogin,
  session,
  'sso-login': ssoLogin,
  profile,
  scan,
  license,
  toast,
  'signed-act': signedAct,
  'first-count': firstCount,
  'par-restock': parRestock,
  'loss-record': lossRecord,
  'pattern-case': patternCase,
  'biennial-inventory': biennialInventory,
  'form-3848': form3848,
  activation,
  amendment,
  'event-amendment': eventAmendment,
  'record-use': recordUse,
  alert,
  training,
  webhooks,
  'webhook-log': webhookLog,
  'alert-preferences': alertPreferences,
  'sms-webhook': smsWebhook,
  'patient-charts': patientCharts,
  'custody-case': custodyCase,
  'field-devices': fieldDevices,
  'field-review': fieldReview,
  photos,
  'custody-event': custodyEvent,
  draft,
  'missing-signature': missingSignature,
  'signature-note': signatureNote,
  'control-value-scan': controlValueScan,
  'form-scan': formScan,
  'person-confirmation': personConfirmation,
  signing,
  passkeys,
  'passkey-registration': passkeyRegistration,
  'passkey-confirmation': passkeyConfirmation,
  'own-password': ownPassword,
  'account-security': accountSecurity,
  'rights-sheet': rightsSheet,
  'user-access': userAccess,
  'record-edit': recordEdit,
  delivery,
  'field-kit': fieldKit,
  'field-record': fieldRecord,
  'pending-acts': pendingActs,
  resync: resync,
  'unsent-changes': unsentChanges,
  'leave-with-unsent': leaveWithUnsent,
  'cache-warming': cacheWarming,
  help,
  packet,
  tour,
  leaving: leaving,
  'session-services': sessionServices,
  connection: connection,
  failures: failures,
  navigation: navigation,
  update: update,
  notices: notices,
};

/** A property in a sentence. */
export const nameOf = ({ id, says }: AnyProperty): string => `${id}: ${says}`;

/** The first property of a chart that does not hold, as a check of its steps. */
export function propertyCheck(subject: string): Check {
  const own = properties[subject] ?? [];
  return (moment) => {
    const broken = own.find((property) => property.applies(moment) && !property.holds(moment));
    return broken && `it does not hold that ${nameOf(broken)}`;
  };
}

/**
 * The properties of a chart that do not hold of a snapshot alone, as a browser shows it.
 * @throws where a property that says so reads more than the snapshot.
 */
export function brokenBySnapshot(subject: string, snapshot: AnyMachineSnapshot): string[] {
  const moment = new Proxy({ snapshot } as Moment, {
    get: (seen, key) => {
      if (key !== 'snapshot') throw new Error(`A property reads ${String(key)} of a snapshot.`);
      return seen.snapshot;
    },
  });
  return (properties[subject] ?? [])
    .filter(({ isOfSnapshot }) => isOfSnapshot)
    .filter((property) => property.applies(moment) && !property.holds(moment))
    .map(nameOf);
}
