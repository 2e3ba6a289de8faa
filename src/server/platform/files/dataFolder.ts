import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from './startFailure.ts';

/** What this process writes from now on is only for its own account. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes a folder and those above it. Not `recursive: true`, which never returns on file systems that
 * refuse folders with ENOENT (/proc, some network mounts).
 *
 * @throws the file system's error.
 */
export function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  const above = dirname(folder);
  // Below a file Node 26 finds nothing, where older ones throw; making the folder then says what is in the way.
  const isBelowFile = statSync(above, { throwIfNoEntry: false })?.isFile() === true;
  if (found === undefined && above !== folder && !isBelowFile) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process made it in the meantime: its lock will show it.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/**
 * Makes a folder of records private (0700). Where another account owned it or could write in it, the records may have
 * been changed behind the ledger's back, so a person has to look first.
 *
 * @throws StartFailure with the command that puts it right; the file system's error.
 */
export function makePrivate(folder: string): void {
  const own = process.geteuid?.();
  // Windows has neither owners by number nor modes.
  if (own === undefined) return;
  const { uid, mode } = statSync(folder);
  if (uid !== own) {
    throw rejectShared(
      `The folder ${folder} belongs to another account (${uid}), and this server runs as ${own}.`,
      `sudo chown -R ${own} ${quoted(folder)} && sudo chmod -R go-rwx ${quoted(folder)}`,
    );
  }
  if ((mode & 0o022) !== 0) {
    throw rejectShared(
      `Other accounts can write in the folder ${folder}.`,
      `chmod -R go-rwx ${quoted(folder)}`,
    );
  }
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

function rejectShared(what: string, command: string): StartFailure {
  return new StartFailure(
    'data_folder_shared',
    `${what} The records in it must be this server's alone. Look who changed what is in it, then run: ${command}`,
  );
}

/** Quoted for a shell, with any characters. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
