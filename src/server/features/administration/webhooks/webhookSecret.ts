import { randomBytes } from 'node:crypto';
import { boundToWebhook } from '../../../core/secrets/boundToWebhook.ts';
import { keyOfSecrets } from '../../../core/secrets/installationKey.ts';
import type { Reader } from '../../../database/database.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { decrypt, encrypt, openPhotoKey } from '../../../platform/files/photoKey.ts';

const secretStart = 'whsec_';

/** A new secret of 256 random bits, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `${secretStart}${randomBytes(32).toString('base64')}`;
}

/**
 * A secret as it is kept: encrypted with the key of the installation, which is outside of the database, and bound to its
 * webhook.
 *
 * @throws ProblemError 503 `secret_not_kept`
 */
export async function sealSecret(
  reader: Reader,
  place: Configuration,
  id: string,
  secret: string,
): Promise<string> {
  const key = await keyOfSecrets(reader, place);
  const bytes = Buffer.from(secret.slice(secretStart.length), 'base64');
  return Buffer.from(encrypt(key, bytes, boundToWebhook(id))).toString('base64');
}

/**
 * The bytes of a secret that is kept.
 *
 * @throws if it was changed, is that of another webhook, or the key of the installation is another one.
 */
export function openSecret(place: Configuration, id: string, sealed: string): Uint8Array {
  const key = openPhotoKey(place, { mayMake: false });
  return decrypt(key, Buffer.from(sealed, 'base64'), boundToWebhook(id));
}
