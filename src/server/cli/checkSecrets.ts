import { readKeptSecrets } from '../core/secrets/keptSecrets.ts';
import type { Reader } from '../database/database.ts';
import { type KeyPlace, openPhotoKey, photoKeyFile } from '../platform/files/photoKey.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { bad, type Finding, good, warning } from './finding.ts';

/** What to do about secrets that no key of this machine opens. */
export function unreadableText(count: number): string {
  const secrets = count === 1 ? 'A stored secret was' : `${count} stored secrets were`;
  return `${secrets} encrypted with a key that is not in PHOTO_KEY_FILE. Restore that file, or enter each secret again.`;
}

/** Whether the key of the installation opens every secret of the database: logins, devices, text messages, sensors, webhooks. */
export async function checkSecrets(reader: Reader, place: KeyPlace): Promise<Finding> {
  const name = 'secrets';
  const kept = await readKeptSecrets(reader);
  const sealed = kept.filter(({ isSealed }) => isSealed);
  const plain = kept.length - sealed.length;
  if (sealed.length > 0) {
    const unreadable = countUnreadable(place, sealed);
    if (typeof unreadable === 'string') return bad(name, unreadable);
    if (unreadable > 0) return bad(name, unreadableText(unreadable));
  }
  if (plain > 0) {
    const file = photoKeyFile(place);
    return warning(
      name,
      `${plain} of an earlier version are not encrypted. Make sure that ${file} is there (openssl rand -base64 32 > ${file}), and restart a server.`,
    );
  }
  return good(name, kept.length === 0 ? 'none is stored' : `${kept.length}, encrypted`);
}

/** @returns the sentence if there is no key at all. */
function countUnreadable(
  place: KeyPlace,
  sealed: Awaited<ReturnType<typeof readKeptSecrets>>,
): number | string {
  try {
    const key = openPhotoKey(place, { mayMake: false });
    return sealed.filter((one) => !one.opens(key)).length;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return `${unreadableText(sealed.length)} ${error.message}`;
  }
}
