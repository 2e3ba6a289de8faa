import { existsSync } from 'node:fs';
import { keyToEncrypt } from '../core/secrets/installationKey.ts';
import { readKeptSecrets } from '../core/secrets/keptSecrets.ts';
import { sealKeptSecrets } from '../core/secrets/sealKeptSecrets.ts';
import type { OpenDatabase } from '../database/database.ts';
import { type KeyPlace, photoKeyFile } from '../platform/files/photoKey.ts';
import type { Log } from '../platform/log/log.ts';
import { isEarlierServerThere } from './nodes.ts';

/**
 * Encrypts the secrets that earlier versions kept in plain, once. Nothing happens while a server of such a version runs on
 * the same database, because it would send what it can't open. With PostgreSQL the key has to be there: one that is made on the disk
 * of a container would be gone with it.
 */
export async function sealAtStart(
  { database, engine }: Pick<OpenDatabase, 'database' | 'engine'>,
  place: KeyPlace,
  log: Log,
  at: Date,
): Promise<void> {
  const plain = (await readKeptSecrets(database)).filter(({ isSealed }) => !isSealed).length;
  if (plain === 0) return;
  const mayStart = engine === 'pglite' || existsSync(photoKeyFile(place));
  if (!mayStart || (await isEarlierServerThere(database, engine))) {
    log('warn', 'secrets in plain', { secrets: plain });
    return;
  }
  const { sealed } = await sealKeptSecrets(database, await keyToEncrypt(database, place), { at });
  log('info', 'secrets encrypted', { secrets: sealed });
}
