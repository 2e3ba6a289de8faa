import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const tests = resolve(import.meta.dirname, '../..');

/** A number after the function of a test or hook, which Vitest takes for its limit in ms. */
const limit = /^\s*\}, [\d_]+\);$/m;

test('no test or hook has a time limit of its own, because a slow machine is not a fault', () => {
  const files = ['unit', 'model', 'api', 'mutation'].flatMap((folder) =>
    readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(600);
  expect(files.filter((name) => limit.test(readFileSync(join(tests, name), 'utf8')))).toEqual([]);
});
