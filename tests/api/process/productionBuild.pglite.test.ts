import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { builtClient } from '../../support/server/builtClient.ts';

const project = resolve(import.meta.dirname, '../../..');
const built = join(project, 'dist/client');

beforeAll(builtClient);

/** What only the inspector's own code says, with a file of it that does. */
const spoken: readonly (readonly [string, string])[] = [
  ['countersign-inspector', 'src/charts/inspect/inspect.ts'],
  ['inspector.opened', 'src/charts/inspect/inspect.ts'],
  ['inspection.sent', 'src/charts/inspect/inspect.ts'],
  ['clearInspection', 'src/client/start/observedApp.ts'],
  ['empty text', 'src/charts/inspect/projectContext.ts'],
  ['Why did nothing happen?', 'src/client/inspector/stepDetails.ts'],
  ['Statechart inspector', 'src/client/inspector/inspector.html'],
  ['stately.ai', 'node_modules/@statelyai/inspect/dist/index.mjs'],
];

function textOf(name: string): string {
  const bytes = readFileSync(join(built, name));
  return (name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

it('a production build has nothing of the inspector, in no file and in no name of one', () => {
  for (const [words, file] of spoken) {
    expect(readFileSync(join(project, file), 'utf8'), file).toContain(words);
  }
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1));
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20);
  expect(files.filter((name) => /inspect|observedApp|stately/i.test(name))).toEqual([]);
  const found = files.flatMap((name) => {
    const text = textOf(name);
    return spoken.filter(([words]) => text.includes(words)).map(([words]) => `${name}: ${words}`);
  });
  expect(found).toEqual([]);
});
