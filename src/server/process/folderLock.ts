import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { makePrivate } from '../platform/files/dataFolder.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { type HeldLock, takeLock } from './lockFile.ts';

export interface HeldFolder extends HeldLock {
  /** Takes the database's folder as well: another data folder may have a link to it. @throws as `takeFolder` */
  addDatabase(folder: string): void;
}

/**
 * Reserves a data folder for this process: its lock file names the owner, a lock of the operating system guards it.
 *
 * @throws StartFailure when another process has it, or other accounts can write in it; the file system's error.
 */
export function takeFolder(folder: string): HeldFolder {
  makePrivate(folder);
  const locks: HeldLock[] = [takeLock(folder)];
  const release = () => {
    for (const lock of locks.splice(0).toReversed()) lock.release();
  };
  const add = (part: string) => {
    try {
      makePrivate(part);
      locks.push(lockFolder(part));
    } catch (error) {
      release();
      throw error;
    }
  };
  add(folder);
  return { release, addDatabase: add };
}

// open(2) of macOS and the BSDs takes the lock itself; Node does not name the flags.
const exclusiveLock = 0x20;
const withoutWaiting = 0x4;

/**
 * Locks the folder itself (flock(2)), not a file in it: deleting what is in the folder does not free it, and the system
 * frees it when the process ends, however it ends. Containers on one machine see each other's locks. Windows has none of
 * this and is left to the lock file.
 *
 * @throws StartFailure when another process holds the folder, or when it cannot be locked; the file system's error.
 */
function lockFolder(folder: string): HeldLock {
  if (process.platform === 'win32') return { release: () => undefined };
  const handle = process.platform === 'linux' ? lockByProgram(folder) : lockByOpening(folder);
  return { release: () => closeSync(handle) };
}

/**
 * Linux locks an open folder, and Node has no call for that. The program `flock` locks the handle that it is given; the
 * lock belongs to what is open, so it is this process's when the program has ended.
 */
function lockByProgram(folder: string): number {
  const handle = openSync(folder, constants.O_RDONLY);
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', handle],
    encoding: 'utf8',
  });
  if (status === 0) return handle;
  closeSync(handle);
  if (error !== undefined) {
    throw rejectUnlockable(
      folder,
      'the program flock can’t be run. It is part of util-linux: install it',
      error,
    );
  }
  if (status === 1 && stderr.trim() === '') throw rejectSecond(folder);
  throw rejectUnlockable(
    folder,
    `${stderr.trim() || 'flock failed'}: put it on a disk of this machine`,
  );
}

function lockByOpening(folder: string): number {
  try {
    return openSync(folder, constants.O_RDONLY | exclusiveLock | withoutWaiting);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') {
      throw rejectSecond(folder);
    }
    throw error;
  }
}

function rejectSecond(folder: string): StartFailure {
  return new StartFailure(
    'data_folder_locked',
    `Another process already uses the data folder ${folder}; its lock file is missing or belongs to another process. Stop that process first, or set DATA_DIR to another folder.`,
  );
}

function rejectUnlockable(folder: string, reason: string, cause?: unknown): StartFailure {
  return new StartFailure(
    'data_folder_not_lockable',
    `The folder ${folder} cannot be locked against a second server: ${reason}.`,
    { cause },
  );
}
