import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** What a file needs at run time before it can run itself: neither types nor what it imports later. */
function neededBy(file: string): string[] {
  const { staticImports, staticExports } = parseSync(
    file,
    readFileSync(join(root, file), 'utf8'),
  ).module;
  return [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ),
  ];
}

test('[LOGIN-01] the script of the login form needs these packages and no other', () => {
  const packages = new Set<string>();
  const seen = new Set(['src/client/start/main.tsx']);
  for (const file of seen) {
    for (const needed of neededBy(file)) {
      if (!needed.startsWith('.')) packages.add(needed);
      else if (/\.tsx?$/.test(needed))
        seen.add(relative(root, resolve(root, dirname(file), needed)));
    }
  }
  expect([...seen].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
  expect([...packages].toSorted()).toEqual([
    '@xstate/react',
    'react',
    'react-dom',
    'react-dom/client',
    'wouter',
    'xstate',
  ]);
});
