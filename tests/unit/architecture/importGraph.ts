import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** The TypeScript files below a folder of the project, by their path from its root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/**
 * The files that a file imports, by their path from the project's root; packages are left out.
 *
 * @param isRunning leaves out imports of types alone, which are gone when the file runs.
 */
export function importedFiles(file: string, isRunning = false): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  return [
    ...module.staticImports.flatMap(({ entries, moduleRequest }) => {
      const isTypes = entries.length > 0 && entries.every(({ isType }) => isType);
      return isRunning && isTypes ? [] : [moduleRequest.value];
    }),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
  ]
    .filter((target) => target.startsWith('.'))
    .map((target) => relative(root, resolve(root, dirname(file), target)));
}
