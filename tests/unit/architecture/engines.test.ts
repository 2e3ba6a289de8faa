import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../api');

const oneEngine = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.either.test.ts'),
);

/** What is about the engine itself: its catalog, its connections, which one it is. */
const matters = /\bpg_\w+|inject\('engine'\)|connectDatabase/g;

test('what only one engine runs contains nothing about the engine itself', () => {
  expect(oneEngine.length).toBeGreaterThan(100);
  const found = oneEngine.flatMap((name) => {
    const words = readFileSync(join(folder, name), 'utf8').match(matters) ?? [];
    return words.map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});
