import { createHash } from 'node:crypto';
import { matching, type Reader } from '../../database/database.ts';
import { photoContents } from '../../database/schema/cases/photos.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { decrypt, openPhotoKey, type PhotoKey } from '../../platform/files/photoKey.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { StoredPhotoRecord } from './hashPhoto.ts';

/** What an encrypted picture belongs to: it is readable in no other place. */
export function boundTo(agencyId: number, photoId: string): string {
  return `photo ${agencyId} ${photoId}`;
}

/**
 * The key of the installation. The sentence of its failure names a file of the server, which is nothing for a browser.
 *
 * @throws ProblemError 503
 */
export function photoKeyOf(configuration: Configuration): PhotoKey {
  try {
    return openPhotoKey(configuration);
  } catch (cause) {
    if (!(cause instanceof StartFailure)) throw cause;
    throw unusable();
  }
}

/**
 * A picture as it was kept.
 *
 * @throws ProblemError 503 if it is missing, was changed, or was encrypted with another key.
 */
export async function readPicture(
  reader: Reader,
  { id, agencyId, imageHash }: StoredPhotoRecord,
  configuration: Configuration,
): Promise<Uint8Array<ArrayBuffer>> {
  const [found] = await reader
    .select({ encrypted: photoContents.encrypted })
    .from(photoContents)
    .where(matching(photoContents, { agencyId, photoId: id }));
  const key = photoKeyOf(configuration);
  const image = found && decrypted(key, found.encrypted, boundTo(agencyId, id));
  if (image && createHash('sha256').update(image).digest('hex') === imageHash) return image;
  throw unusable();
}

function decrypted(key: PhotoKey, encrypted: Uint8Array, bound: string) {
  try {
    return decrypt(key, encrypted, bound);
  } catch {
    return undefined;
  }
}

function unusable(): ProblemError {
  return new ProblemError(
    503,
    'photo_key_unusable',
    'The server can’t read or keep photos. Ask the person who runs it to check PHOTO_KEY_FILE and the ledger.',
  );
}
