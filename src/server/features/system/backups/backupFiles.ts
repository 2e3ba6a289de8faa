import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupFailure } from '../../../database/backup.ts';
import type { DatabaseBackup } from '../../../database/database.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { makeFolder } from '../../../platform/files/dataFolder.ts';
import { encryptFile } from './encryptedFile.ts';

const finished = /^countersign-(\d{8}T\d{6}Z)\.(tar\.gz|dump|jsonl\.gz)(\.age)?$/;

/** Where backups are stored: next to the embedded database by default; nowhere for PostgreSQL by default. */
export function backupFolder({
  BACKUP_DIR,
  DATABASE_URL,
  DATA_DIR,
}: Pick<Configuration, 'BACKUP_DIR' | 'DATABASE_URL' | 'DATA_DIR'>): string | undefined {
  if (BACKUP_DIR !== undefined) return resolve(BACKUP_DIR);
  return DATABASE_URL === undefined ? resolve(DATA_DIR, 'backups') : undefined;
}

export interface WrittenBackup {
  readonly name: string;
  readonly bytes: number;
  /** How many older ones were deleted. */
  readonly removed: number;
}

/**
 * Writes a copy of the whole database next to its final place and moves it there when it is complete and on the disk,
 * so that a kill in the middle leaves no half backup under a backup's name. Then it deletes the oldest ones. With
 * recipients it is encrypted, and what is not encrypted never gets into the folder: until then it is in the data folder.
 *
 * @throws BackupFailure with a sentence, or what the database throws.
 */
export async function makeBackup({
  backup,
  folder,
  configuration,
  keep,
  now,
  signal,
}: {
  readonly backup: DatabaseBackup;
  readonly folder: string;
  readonly configuration: Pick<Configuration, 'BACKUP_RECIPIENTS' | 'DATA_DIR'>;
  readonly keep: number;
  readonly now: Date;
  readonly signal: AbortSignal;
}): Promise<WrittenBackup> {
  const { BACKUP_RECIPIENTS: recipients, DATA_DIR } = configuration;
  const isEncrypted = recipients.length > 0;
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const plainName = `countersign-${stamp}.${backup.extension}`;
  const name = isEncrypted ? `${plainName}.age` : plainName;
  const unfinished = join(folder, `${name}.partial`);
  const plainFolder = isEncrypted ? resolve(DATA_DIR) : folder;
  const plain = join(plainFolder, `${plainName}.partial`);
  let current = plainFolder;
  try {
    for (const one of new Set([plainFolder, folder])) {
      current = one;
      makeFolder(one);
      await removeUnfinished(one);
    }
    current = plainFolder;
    await backup.write(plain, signal);
    current = folder;
    if (isEncrypted) await encryptFile(plain, unfinished, recipients, signal);
    signal.throwIfAborted();
    const { size } = await stat(unfinished);
    if (size === 0) throw new BackupFailure('backup_empty', 'The backup was empty.');
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    return { name, bytes: size, removed: await removeOldest(folder, keep) };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw describe(error, current);
  } finally {
    await rm(plain, { force: true }).catch(() => undefined);
  }
}

/** When the newest backup in a folder was made; undefined if there is none, or the folder cannot be read. */
export async function findNewestBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => []);
  const stamps = names.flatMap((name) => finished.exec(name)?.[1] ?? []).toSorted();
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamps.at(-1) ?? '') ?? [];
  if (year === undefined) return undefined;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** What a killed attempt left. Only one server writes at a time, so no one is writing it now. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.partial') && finished.test(name.slice(0, -'.partial'.length))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

async function removeOldest(folder: string, keep: number): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => finished.test(name)).toSorted();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** The new name is on the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function describe(error: unknown, folder: string): unknown {
  if (error instanceof BackupFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentences: Readonly<Record<string, string>> = {
    ENOSPC: `The disk of ${folder} is full: free some space, then run it again.`,
    EACCES: `The server may not write to ${folder}: give its account the right, then run it again.`,
    EPERM: `The server may not write to ${folder}: give its account the right, then run it again.`,
    ENOENT: `${folder} cannot be created: choose another folder, then run it again.`,
    EROFS: `${folder} cannot be written to: set BACKUP_DIR to another folder.`,
    ENOTDIR: `${folder} is not a folder: set BACKUP_DIR to one.`,
    EEXIST: `${folder} is not a folder: set BACKUP_DIR to one.`,
  };
  const sentence = sentences[code];
  return sentence === undefined
    ? error
    : new BackupFailure('folder_unusable', sentence, { cause: error });
}
