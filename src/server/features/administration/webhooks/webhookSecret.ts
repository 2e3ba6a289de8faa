import { randomBytes } from 'node:crypto';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { decrypt, encrypt, openPhotoKey } from '../../../platform/files/photoKey.ts';

const secretStart = 'whsec_';

/** A new secret of 256 random bits, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `${secretStart}${randomBytes(32).toString('base64')}`;
}

const boundTo = (id: string) => `webhook ${id}`;

/**
 * A secret as it is kept: encrypted with the key of the installation, which is outside of the database, and bound to its
 * webhook.
 *
 * @throws StartFailure if the key of the installation cannot be read.
 */
export function sealSecret(place: Configuration, id: string, secret: string): string {
  const key = openPhotoKey(place, { mayMake: true });
  const bytes = Buffer.from(secret.slice(secretStart.length), 'base64');
  return Buffer.from(encrypt(key, bytes, boundTo(id))).toString('base64');
}

/**
 * The bytes of a secret that is kept.
 *
 * @throws if it was changed, is that of another webhook, or the key of the installation is another one.
 */
export function openSecret(place: Configuration, id: string, sealed: string): Uint8Array {
  const key = openPhotoKey(place, { mayMake: false });
  return decrypt(key, Buffer.from(sealed, 'base64'), boundTo(id));
}
