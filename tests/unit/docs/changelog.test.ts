import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const Package = v.object({ version: v.string() });
const read = (file: string) => readFileSync(file, 'utf8');
const versions = [...read('docs/CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(
  ([, heading]) => heading,
);

it('the changelog has each version once with its date, the newest first, and that of the package', () => {
  const numbers = versions.map(
    (heading) => /^(\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/.exec(heading ?? '')?.[1],
  );
  const weights = numbers.map((number) =>
    (number ?? '').split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0),
  );
  expect(weights).toEqual([...new Set(weights)].toSorted((a, b) => b - a));
  expect(weights.every(Number.isInteger)).toBe(true);
  const { version } = v.parse(Package, JSON.parse(read('package.json')));
  expect(numbers[0]).toBe(version);
  const lock = v.parse(Package, JSON.parse(read('package-lock.json')));
  expect(lock.version).toBe(version);
});

it('of each version but the first a backup is kept, which every later version has to take in', () => {
  const numbers = versions.map((heading) => heading?.split(' ')[0]);
  const kept = readdirSync('tests/support/database/versions').map((name) =>
    name.replace('.gz', ''),
  );
  // That of the first one is an SQL dump: it had no command that makes backups.
  expect(kept.toSorted()).toEqual(numbers.filter((number) => number !== '0.1.0').toSorted());
});
