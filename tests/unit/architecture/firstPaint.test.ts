import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { filesBelow } from './importGraph.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The charts that run before the first page is shown: a second copy of each would delay it. */
const completedInPlace = ['app', 'boot', 'login', 'navigation', 'rail', 'session'];

/** What only the code that shows the first page may use. */
const tools = ['provideInPlace', 'lazyMachine'];

/** The tools that a module names, however it got them. */
function toolsIn(source: string, file = 'module.ts'): string[] {
  const found = new Set<string>();
  const note = (name: string) => {
    if (tools.includes(name)) found.add(name);
  };
  new Visitor({
    Identifier({ name }) {
      note(name);
    },
    Literal({ value }) {
      const file = /([^/]+)\.ts$/.exec(String(value));
      if (file?.[1] !== undefined) note(file[1]);
    },
  }).visit(parseSync(file, source).program);
  return [...found].sort();
}

const users = filesBelow('src').flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return toolsIn(source, file).map((tool) => ({ file, tool }));
});

const using = (tool: string) =>
  users
    .filter((one) => one.tool === tool && !one.file.endsWith(`/${tool}.ts`))
    .map((one) => one.file);

test('only the charts of the first page are completed in place', () => {
  expect(using('provideInPlace').sort()).toEqual(
    completedInPlace.map((name) => `src/client/start/${name}.actors.ts`),
  );
});

test('only the first page starts charts that have not been loaded', () => {
  const outside = using('lazyMachine').filter(
    (file) => !/^src\/client\/(start|build)\//.test(file),
  );
  expect(outside).toEqual([]);
  expect(using('lazyMachine').length).toBeGreaterThan(2);
});

test('a wrong use is noticed', () => {
  expect(toolsIn("import { provideInPlace as fill } from '../start/provideInPlace.ts';")).toEqual([
    'provideInPlace',
  ]);
  expect(toolsIn("const { lazyMachine: late } = await import('./lazyMachine.ts');")).toEqual([
    'lazyMachine',
  ]);
  expect(toolsIn("export * from '../../start/provideInPlace.ts';")).toEqual(['provideInPlace']);
  expect(toolsIn('export const clientX = x.provide({ actors: {} });')).toEqual([]);
});
