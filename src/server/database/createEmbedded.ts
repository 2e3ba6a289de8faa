import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the embedded database's folder if there is none. It is created next to its final place and moved there when
 * it is complete: a kill or a full disk in the middle leaves nothing that would break a later start.
 *
 * @param copy the backup to start with, as the engine wrote it.
 * @throws the engine's or the file system's error.
 */
export async function createEmbedded(folder: string, copy?: Blob): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  try {
    const client = await PGlite.create({ dataDir: unfinished, ...(copy && { loadDataDir: copy }) });
    await client.close();
    keepPrivate(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The engine unpacks its first files with modes of its own, whatever the umask. */
function keepPrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
