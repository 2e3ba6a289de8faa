import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { diagramsFolder, renderDiagrams } from '../../src/charts/renderDiagrams.ts';
import { toursFolder } from './kit/toursFolder.ts';

const root = resolve(import.meta.dirname, '../..');
const committed = readdirSync(join(root, diagramsFolder)).map(
  (name) => `${diagramsFolder}/${name}`,
);
let rendered: Map<string, string>;

beforeAll(async () => {
  rendered = await renderDiagrams(machines, toursFolder);
}, 60_000);

test('there is a diagram and a page for every machine and no other file', () => {
  expect(committed.toSorted(), 'run npm run diagrams').toEqual([...rendered.keys()].toSorted());
});

test.each(committed)('%s shows the machine as it is', (path) => {
  // A difference of two drawings fills the screen and says nothing.
  const isCurrent = readFileSync(join(root, path), 'utf8') === rendered.get(path);
  expect(isCurrent, `${path} is out of date: run npm run diagrams`).toBe(true);
});
