import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkRoots, chunks } from '../../../src/client/build/chunks.ts';
import { project } from '../docs/markdown.ts';

const roots = Object.values(chunkRoots).flat();

test.each(roots)('src/client/%s, a root of a chunk, is a module', (path) => {
  expect(existsSync(join(project, 'src/client', path))).toBe(true);
});

test('a module is part of the chunk of the root that needs it', () => {
  const importers: Readonly<Record<string, readonly string[]>> = {
    '/x/src/client/ui/Button.tsx': ['/x/src/client/app/Frame.tsx'],
    '/x/src/client/app/Frame.tsx': ['/x/src/client/ui/Button.tsx', '/x/src/client/app/Inside.tsx'],
    '/x/src/client/ui/Rare.tsx': ['/x/src/client/features/Rare.page.tsx'],
  };
  const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
  const chunkOf = (id: string) =>
    chunks.flatMap(({ name }) => (typeof name === 'function' ? (name(id, graph) ?? []) : []));
  expect(chunkOf('/x/src/client/ui/Button.tsx')).toEqual(['inside']);
  expect(chunkOf('/x/src/client/start/main.tsx')).toEqual(['start']);
  expect(chunkOf('/x/src/client/start/observedApp.ts')).toEqual(['afterForm']);
  expect(chunkOf('/x/src/client/ui/Rare.tsx')).toEqual([]);
});
