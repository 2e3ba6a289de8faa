import { readAlertSettings } from '../../core/alerts/alertSettings.ts';
import { openSecret } from '../../core/secrets/installationKey.ts';
import { smsSecretOf } from '../../core/secrets/sealSecret.ts';
import type { Reader } from '../../database/database.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import type { SmsWebhook } from './sendSms.ts';

/**
 * Where the text messages of an agency are handed over, and what its calls are signed with.
 *
 * @throws ProblemError 503 `secret_unreadable`
 */
export async function openSmsWebhook(
  reader: Reader,
  place: KeyPlace,
  agencyId: number,
): Promise<SmsWebhook> {
  const { webhookUrl, webhookSecret } = await readAlertSettings(reader, agencyId);
  if (webhookSecret === '') return { webhookUrl, webhookSecret };
  return { webhookUrl, webhookSecret: openSecret(place, webhookSecret, smsSecretOf(agencyId)) };
}
