import { classifyDatabaseFailure, NoUsableHost } from '../database/failures.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { describeError } from '../platform/log/describeError.ts';

const folderSentences: Readonly<Record<string, string>> = {
  ENOENT: 'a folder above it can’t be created',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is in the way',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/** A fault of the data folder as a sentence, or undefined if it is something else. */
export function describeFolderFailure(folder: string, error: unknown): StartFailure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = folderSentences[code];
  if (reason === undefined) return undefined;
  return new StartFailure(
    'data_folder_unusable',
    `The data folder ${folder} cannot be used: ${reason}. Fix that, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/**
 * The embedded database needs about 40 MB to start with, and its log grows by 16 MiB: a part that does not fit
 * completely is removed again, so a disk that was too full for it shows up to that much room.
 */
const leastFreeBytes = 20_000_000;

/** Whether the embedded database can do nothing on a disk with so much room; never for a server's, which is undefined. */
export function isRoomTooSmall(freeBytes: number | undefined): boolean {
  return freeBytes !== undefined && freeBytes < leastFreeBytes;
}

/** What to do about a full disk. */
export function rejectFullDisk(place: string, cause: unknown): StartFailure {
  return new StartFailure(
    'disk_full',
    `The disk that holds ${place} is full. Free some space and start again; nothing was lost.`,
    { cause },
  );
}

/**
 * A fault of opening the database as a sentence.
 *
 * @param freeBytes room on the embedded database's disk; undefined for a server's.
 */
export function describeDatabaseFailure(
  place: string,
  error: unknown,
  freeBytes?: number,
): StartFailure {
  switch (isRoomTooSmall(freeBytes) ? 'diskFull' : classifyDatabaseFailure(error)) {
    case 'diskFull':
      return rejectFullDisk(place, error);
    case 'unavailable':
    case 'lost':
      return new StartFailure(
        'database_unreachable',
        error instanceof NoUsableHost
          ? `${error.message} Start the one that takes changes, or correct DATABASE_URL.`
          : `The database at ${place} does not answer. Start it, or correct DATABASE_URL.`,
        { cause: error },
      );
    case undefined:
      return new StartFailure(
        'database_unusable',
        `The database at ${place} cannot be opened: ${technical(error)}. Correct the settings or restore the latest backup (docs/operations.md).`,
        { cause: error },
      );
  }
}

const engineSentences: Readonly<Record<string, string>> = {
  '28000': 'its server refuses this username',
  '28P01': 'its server refuses this username or password',
  '3D000': 'its server has no database of this name',
  '42501': 'its account may not change the schema',
};

function technical(error: unknown): string {
  const { causeCode, message } = describeError(error);
  const reason = String(causeCode ?? message ?? 'unknown reason');
  return engineSentences[reason] ?? reason;
}
