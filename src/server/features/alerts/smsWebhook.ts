import type { SmsWebhookFields } from '../../../contract/alerts/smsWebhook.ts';
import type { RecordToSave } from '../../../contract/core/record.ts';
import { smsWebhookForm } from '../../../rules/alerts/smsWebhookForm.ts';
import { readAlertSettings, saveWebhook } from '../../core/alerts/alertSettings.ts';
import { type RecordScope, type RecordStore, saveRecord } from '../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import { isSameSecret } from '../../core/secrets/installationKey.ts';
import { smsSecretOf } from '../../core/secrets/sealSecret.ts';
import type { Database, Reader } from '../../database/database.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { rejectPrivate } from '../../platform/http/rejectPrivate.ts';

/** Where the text messages of an agency are handed over. The secret never leaves the server. */
export async function readSmsWebhook(reader: Reader, agencyId: number) {
  const settings = await readAlertSettings(reader, agencyId);
  const fields: SmsWebhookFields = {
    url: settings.webhookUrl,
    secret: '',
    hasSecret: settings.webhookSecret !== '',
  };
  const stamp = {
    version: settings.webhookVersion,
    changedBy: settings.webhookChangedBy,
    changedAt: settings.webhookChangedAt,
  };
  return toStoredRecord(stamp, String(agencyId), fields);
}

const store: RecordStore<SmsWebhookFields> = {
  kind: 'smsWebhook',
  form: smsWebhookForm,
  blank: null,
  find: (tx, agencyId) => readSmsWebhook(tx, agencyId),
  // Settings that no one has decided are read as if they were there.
  insert: () => Promise.resolve(false),
  update: (tx, agencyId, { fields: { url }, secrets: { secret } }, stamp) =>
    saveWebhook(tx, agencyId, { url, secret }, stamp),
};

/**
 * Saves where text messages are handed over (ALERT-03). The name in the address is looked up before the transaction; each
 * call checks what it leads to once more.
 *
 * @throws ProblemError 404, 409 (changed in the meantime), 422 `webhook_refused` (not https, or a private address).
 */
export async function saveSmsWebhook(
  database: Database,
  { id, version, fields }: RecordToSave & { fields: SmsWebhookFields },
  scope: RecordScope & { readonly configuration: Configuration },
) {
  const agencyId = scope.session.agency.id;
  // There is one of each agency: the id says which one the form was opened for.
  if (id !== String(agencyId)) throw notFound('This agency does not exist.');
  const { configuration } = scope;
  if (fields.url !== '') await rejectPrivate(fields.url, reachOf(configuration));
  return database.transaction(async (tx) => {
    const { webhookSecret } = await readAlertSettings(tx, agencyId);
    // A repeat of a save that was received changes nothing.
    const isKept =
      webhookSecret !== '' &&
      isSameSecret(configuration, webhookSecret, smsSecretOf(agencyId), fields.secret);
    const secret = isKept ? '' : fields.secret;
    const sent = { ...fields, secret, hasSecret: webhookSecret !== '' };
    return saveRecord(tx, store, { id, version, fields: sent }, scope);
  });
}
