import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../api');

const oneEngine = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.either.test.ts'),
);

/** Where the two engines could differ: SQL written out, work at the same time, time zones, the engine itself. */
const matters =
  /\bsql`|\.execute\(|Promise\.(?:all|allSettled|race)\(|timeZone|\bpg_\w+|inject\('engine'\)|connectDatabase/g;

test('what only one engine runs contains no SQL, no races and no time zones', () => {
  expect(oneEngine.length).toBeGreaterThan(30);
  const found = oneEngine.flatMap((name) => {
    const words = readFileSync(join(folder, name), 'utf8').match(matters) ?? [];
    return words.map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});
