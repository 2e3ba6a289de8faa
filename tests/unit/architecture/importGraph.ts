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

type Parsed = Pick<ReturnType<typeof parseSync>, 'module'> & { readonly source: string };

/** By file: several tests ask for the imports of each, and one of those follows them from every program. */
const parsed = new Map<string, Parsed>();

/** The text of a file and what it imports and exports, by its path from the root of the project. */
export function parsedModule(file: string): Parsed {
  const known = parsed.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const made = { source, module };
  parsed.set(file, made);
  return made;
}

/**
 * The files that a file imports, by their path from the project's root; packages are left out.
 *
 * @param isRunning leaves out imports of types alone, which are gone when the file runs.
 */
export function importedFiles(file: string, isRunning = false): string[] {
  const { module } = parsedModule(file);
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
