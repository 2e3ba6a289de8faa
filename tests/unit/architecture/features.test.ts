import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, importedFiles } from './importGraph.ts';
import { type Layer, layers } from './layers.ts';

/** The folder of a layer that a file is in, `.` next to the folders; null in another layer. */
function folderIn(layer: string, file: string): string | null {
  if (!file.startsWith(`${layer}/`)) return null;
  const parts = file.slice(layer.length + 1).split('/');
  return parts.length > 1 ? (parts[0] ?? null) : '.';
}

function mayImport({ order, pairs }: Layer, from: string, to: string): boolean {
  if (from === to || (pairs as readonly string[]).includes(`${from} -> ${to}`)) return true;
  const place = (folder: string) => {
    if (order.includes(folder)) return order.indexOf(folder);
    return folder === '.' ? order.length : order.indexOf('features');
  };
  return place(to) < place(from);
}

/** The imports of a file that lead to a folder of its layer which it may not see. */
function wrongImports(layer: string, file: string, imported: readonly string[]): string[] {
  const rules = layers[layer];
  const from = folderIn(layer, file);
  if (rules === undefined || from === null) return [];
  return imported.filter((target) => {
    const to = folderIn(layer, target);
    return to !== null && !mayImport(rules, from, to);
  });
}

/** A way from a folder back to itself through imports, if there is one. */
function cycleAmong(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const walk = (folder: string, way: readonly string[]): string[] => {
    const start = way.indexOf(folder);
    if (start >= 0) return [...way.slice(start), folder];
    if (done.has(folder)) return [];
    for (const next of arrows.get(folder) ?? []) {
      const found = walk(next, [...way, folder]);
      if (found.length > 0) return found;
    }
    done.add(folder);
    return [];
  };
  for (const folder of arrows.keys()) {
    const found = walk(folder, []);
    if (found.length > 0) return found;
  }
  return [];
}

describe.each(Object.keys(layers))('the layer %s', (layer) => {
  const files = filesBelow(layer);

  test('imports its folders in one direction', () => {
    const wrong = files.flatMap((file) =>
      wrongImports(layer, file, importedFiles(file)).map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has no cycle of folders', () => {
    const arrows = new Map<string, Set<string>>();
    for (const file of files.filter((one) => folderIn(layer, one) !== '.')) {
      const from = dirname(file);
      const known = arrows.get(from) ?? new Set();
      for (const target of importedFiles(file)) {
        const to = dirname(target);
        if (to !== from && ![null, '.'].includes(folderIn(layer, target))) known.add(to);
      }
      arrows.set(from, known);
    }
    expect(arrows.size).toBeGreaterThan(5);
    expect(cycleAmong(arrows)).toEqual([]);
  });
});

test('a wrong import and a cycle are noticed', () => {
  const found = wrongImports('src/rules', 'src/rules/core/csv.ts', ['src/rules/custody/use.ts']);
  expect(found).toEqual(['src/rules/custody/use.ts']);
  expect(
    wrongImports('src/rules', 'src/rules/reports/trends.ts', [
      'src/rules/time/expiry.ts',
      'src/rules/session/inactivity.ts',
    ]),
  ).toEqual(['src/rules/session/inactivity.ts']);
  expect(wrongImports('machines', 'machines/core/x.ts', ['machines/registry.ts'])).toHaveLength(1);
  const arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(cycleAmong(arrows)).toEqual(['b', 'c', 'b']);
});
