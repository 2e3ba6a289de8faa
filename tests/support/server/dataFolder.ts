import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Makes a data folder whose database has every table and no agency: a server of its own that starts on it need not
 * make the database, which is the slow part of a first start. Only where the engine is PGlite.
 *
 * @param folder must not exist yet.
 */
export function makeDataFolder(folder: string): string {
  const database = join(folder, 'db');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  // Names start with a slash in the dump, which the program says that it removes.
  execFileSync('tar', ['-xf', inject('template'), '-C', database], { stdio: 'pipe' });
  return folder;
}
