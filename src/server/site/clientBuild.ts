import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Everything the built client is made of. */
const inputs = [
  'src/client',
  'src/contract',
  'src/rules',
  'src/charts',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the client if its inputs changed since the last build, by their content: a checkout that only
 * touches dates builds nothing.
 *
 * @param folder where `build` puts it.
 * @returns whether it was built now.
 */
export async function buildWhenChanged(
  projectFolder: string,
  build: () => Promise<unknown>,
  folder = 'dist/client',
): Promise<boolean> {
  const stamp = join(projectFolder, `${folder}.stamp`);
  const current = await hashInputs(projectFolder);
  const isBuilt = existsSync(join(projectFolder, folder, 'shell.html'));
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (isBuilt && built === current) return false;
  // A build that is broken off leaves a folder that is neither the old one nor the new one.
  await rm(stamp, { force: true });
  await build();
  await mkdir(join(projectFolder, 'dist'), { recursive: true });
  await writeFile(stamp, current);
  return true;
}

async function hashInputs(projectFolder: string): Promise<string> {
  const names = (await Promise.all(inputs.map((input) => listFiles(projectFolder, input)))).flat();
  const hash = createHash('sha256');
  for (const name of names.toSorted()) {
    hash
      .update(name)
      .update('\0')
      .update(await readFile(join(projectFolder, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(projectFolder: string, input: string): Promise<string[]> {
  const path = join(projectFolder, input);
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  // readdir refuses a file: then the input is the file itself.
  if (entries.length === 0) return [input];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)));
}
