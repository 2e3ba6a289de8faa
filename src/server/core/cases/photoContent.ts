import { createHash } from 'node:crypto';
import type { Photo } from '../../../contract/custody/photo.ts';
import { matching, type Reader } from '../../database/database.ts';
import { photoContents } from '../../database/schema/cases/photos.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { decrypt, openPhotoKey, type PhotoKey } from '../../platform/files/photoKey.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { keyToEncrypt } from '../secrets/installationKey.ts';

/** What an encrypted picture belongs to: it is readable in no other place. */
export function boundTo(agencyId: number, photoId: string): string {
  return `photo ${agencyId} ${photoId}`;
}

/**
 * The key for a new picture: made for the first photo or secret of the installation.
 *
 * @throws ProblemError 503
 */
export async function keyOfNewPicture(
  reader: Reader,
  configuration: Configuration,
): Promise<PhotoKey> {
  return orUnusable(() => keyToEncrypt(reader, configuration));
}

/** The sentence of the failure names a file of the server, which is nothing for a browser. */
async function orUnusable(open: () => PhotoKey | Promise<PhotoKey>): Promise<PhotoKey> {
  try {
    return await open();
  } catch (cause) {
    if (!(cause instanceof StartFailure)) throw cause;
    throw unusable();
  }
}

/**
 * The picture of a photo as it was kept.
 *
 * @throws ProblemError 503 if it is missing, was changed, or was encrypted with another key.
 */
export async function readPicture(
  reader: Reader,
  { agencyId, photo, configuration }: KeptPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const [found] = await reader
    .select({ encrypted: photoContents.encrypted })
    .from(photoContents)
    .where(matching(photoContents, { agencyId, photoId: photo.id }));
  const key = await orUnusable(() => openPhotoKey(configuration, { mayMake: false }));
  const image = found && decrypted(key, found.encrypted, boundTo(agencyId, photo.id));
  if (image && createHash('sha256').update(image).digest('hex') === photo.hash) return image;
  throw unusable();
}

/** A photo of an agency, and where the key is that opens it. */
interface KeptPicture {
  readonly agencyId: number;
  readonly photo: Pick<Photo, 'id' | 'hash'>;
  readonly configuration: Configuration;
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
