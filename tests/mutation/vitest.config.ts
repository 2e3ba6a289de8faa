import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { instrument } from './instrument.ts';
import { isMutated } from './mutated.ts';

const root = resolve(import.meta.dirname, '../..');
const collecting = resolve(import.meta.dirname, 'collect.ts');

/** Puts all mutants into the modules, and has the tests collected. */
const mutants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isTest = /^tests\/(?:unit|support)\//.test(relative(root, importer));
    return source === 'vitest' && isTest ? collecting : null;
  },
  transform(code, id) {
    const file = relative(root, id);
    return isMutated(file) ? { code: instrument(file, code).code, map: null } : null;
  },
};

export default defineConfig({
  root,
  plugins: [mutants],
  test: { include: ['tests/mutation/*.test.ts'], testTimeout: 3_600_000 },
});
