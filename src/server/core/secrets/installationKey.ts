import { existsSync } from 'node:fs';
import type { SealedSecret } from '../../database/columns.ts';
import type { Reader } from '../../database/database.ts';
import { photoContents } from '../../database/schema/cases/photos.ts';
import {
  type KeyPlace,
  openPhotoKey,
  type PhotoKey,
  photoKeyFile,
} from '../../platform/files/photoKey.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { readKeptSecrets } from './keptSecrets.ts';
import { openSealed, type SecretOwner } from './sealSecret.ts';

/**
 * The key of the installation, to encrypt something new: it is made for the first photo or secret. Later, another key would
 * only hide that the first one is missing.
 *
 * @throws StartFailure if it is missing or cannot be used.
 */
export async function keyToEncrypt(reader: Reader, place: KeyPlace): Promise<PhotoKey> {
  const mayMake = !existsSync(photoKeyFile(place)) && !(await isAnythingEncrypted(reader));
  return openPhotoKey(place, { mayMake });
}

async function isAnythingEncrypted(reader: Reader): Promise<boolean> {
  const [picture] = await reader.select({ id: photoContents.photoId }).from(photoContents).limit(1);
  return picture !== undefined || (await readKeptSecrets(reader)).some(({ isSealed }) => isSealed);
}

/**
 * The same, for a secret that a call is to keep.
 *
 * @throws ProblemError 503 `secret_not_kept` if the key is missing or cannot be used.
 */
export async function keyOfSecrets(reader: Reader, place: KeyPlace): Promise<PhotoKey> {
  try {
    return await keyToEncrypt(reader, place);
  } catch (cause) {
    if (!(cause instanceof StartFailure)) throw cause;
    throw new ProblemError(
      503,
      'secret_not_kept',
      'The server can’t encrypt this secret, so nothing was saved. Ask the person who runs it to check PHOTO_KEY_FILE.',
    );
  }
}

/**
 * A secret, to send it or to sign with it.
 *
 * @throws ProblemError 503 `secret_unreadable` if the key of the installation is missing or another one.
 */
export function openSecret(place: KeyPlace, stored: SealedSecret, owner: SecretOwner): string {
  try {
    return openSealed(() => openPhotoKey(place, { mayMake: false }), stored, owner);
  } catch {
    // What the library says of it is nothing for a browser, and the log has the code.
    throw new ProblemError(
      503,
      'secret_unreadable',
      'The server can’t read the secret that was saved for this. Ask the person who runs it to check PHOTO_KEY_FILE, or enter the secret again.',
    );
  }
}

/** Whether someone entered the secret that is kept already; one that can't be read is none. */
export function isSameSecret(
  place: KeyPlace,
  stored: SealedSecret,
  owner: SecretOwner,
  entered: string,
): boolean {
  try {
    return openSecret(place, stored, owner) === entered;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
