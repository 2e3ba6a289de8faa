import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A program of a Debian package: the installed one, or one that is unpacked into a folder, where no service starts.
 *
 * @returns undefined where there is no Debian, or the package cannot be downloaded.
 */
export function aptProgram(name: string, packageName: string, folder: string): string | undefined {
  const installed = (process.env.PATH ?? '')
    .split(':')
    .map((place) => join(place, name))
    .find((file) => existsSync(file));
  if (installed !== undefined) return installed;
  try {
    const quiet = { cwd: folder, stdio: 'ignore' } as const;
    execFileSync('apt-get', ['download', packageName], quiet);
    const file = readdirSync(folder).find((one) => one.startsWith(`${packageName}_`));
    if (file === undefined) return undefined;
    execFileSync('dpkg-deb', ['-x', file, 'unpacked'], quiet);
  } catch {
    return undefined;
  }
  return ['usr/sbin', 'usr/bin']
    .map((place) => join(folder, 'unpacked', place, name))
    .find((one) => existsSync(one));
}
