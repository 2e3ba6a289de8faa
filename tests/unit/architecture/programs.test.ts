import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importedFiles } from './importGraph.ts';

const root = resolve(import.meta.dirname, '../../..');

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const programs = Object.values(scripts).flatMap((command) =>
  [...command.matchAll(/tsx (\S+\.ts)/g)].map(([, file = '']) => file),
);

/** How a program gets to a style sheet, if it does. */
function pathToStyles(program: string): string[] {
  const paths = new Map([[program, [program]]]);
  for (const [file, path] of paths) {
    if (file.endsWith('.css')) return path;
    if (!/\.tsx?$/.test(file)) continue;
    for (const next of importedFiles(file, true)) {
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return [];
}

test('npm starts programs that Node can load: none imports a style sheet', () => {
  expect(programs.length).toBeGreaterThan(15);
  expect(programs.map(pathToStyles).filter(({ length }) => length > 0)).toEqual([]);
});
