import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasProgram } from '../database/backup.ts';
import { backupFolder, findNewestBackup } from '../features/system/backups/backupFiles.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { bad, type Finding, good, warning } from './finding.ts';

const leastBytes = 200_000_000;
const scarceBytes = 2_000_000_000;
const hourMilliseconds = 3_600_000;

/** The version of Node, the folders with their owners, modes and free space, and the newest backup. */
export async function checkMachine(configuration: Configuration, now: Date): Promise<Finding[]> {
  const dataFolder = resolve(configuration.DATA_DIR);
  const backups = backupFolder(configuration);
  return [
    good('node', `Node ${process.versions.node}`),
    ...(existsSync(dataFolder)
      ? [checkAccess('data folder', dataFolder), checkRoom('disk of the data folder', dataFolder)]
      : []),
    ...(backups === undefined ? [] : await checkBackups(backups, now)),
    ...(configuration.DATABASE_URL === undefined ? [] : [checkPrograms()]),
  ];
}

function checkAccess(name: string, folder: string): Finding {
  const own = process.geteuid?.();
  const { uid, mode } = statSync(folder);
  if (own !== undefined && uid !== own) {
    return bad(name, `${folder} belongs to another account (${uid}), and this one is ${own}.`);
  }
  if (own !== undefined && (mode & 0o077) !== 0) {
    return warning(name, `Other accounts can read ${folder}. Run: chmod -R go-rwx ${folder}`);
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return bad(name, `This account can’t write to ${folder}. Give it the right.`);
  }
  return good(name, `${folder} belongs to this account alone`);
}

function checkRoom(name: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${(free / 1_000_000_000).toFixed(1)} GB free at ${folder}`;
  if (free < leastBytes) return bad(name, `${text}. Free some space now.`);
  return free < scarceBytes ? warning(name, `${text}. Free some space.`) : good(name, text);
}

async function checkBackups(folder: string, now: Date): Promise<Finding[]> {
  const name = 'newest backup';
  if (!existsSync(folder)) {
    return [warning(name, `There is no backup in ${folder} yet. Run: countersign backup`)];
  }
  const at = await findNewestBackup(folder);
  const found =
    at === undefined
      ? warning(name, `There is no backup in ${folder} yet. Run: countersign backup`)
      : now.getTime() - at.getTime() > 30 * hourMilliseconds
        ? bad(
            name,
            `The newest backup in ${folder} is of ${at.toISOString()}. The page of jobs says why there is none since.`,
          )
        : good(name, `${at.toISOString()} in ${folder}`);
  return [found, checkAccess('backup folder', folder), checkRoom('disk of the backups', folder)];
}

function checkPrograms(): Finding {
  const name = 'pg_dump';
  return hasProgram('pg_dump')
    ? good(name, 'found')
    : warning(
        name,
        'not found: backups are written by this program, which is slower. Install PostgreSQL’s client programs.',
      );
}
