import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.ts';
import { instrument } from './instrument.ts';
import { isMutated } from './mutated.ts';
import { isServerModule } from './serverModules.ts';

const root = resolve(import.meta.dirname, '../..');
const rewound = resolve(import.meta.dirname, 'rewoundEngine.ts');
const collecting = resolve(import.meta.dirname, 'collect.ts');

/** Puts all mutants into the modules, has the tests collected, and lends them databases that are rewound. */
const mutants = (isChosen: (file: string) => boolean): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source.endsWith('/lentEngine.ts')) return rewound;
    const isTest = /^tests\/(?:api|unit|support)\//.test(relative(root, importer));
    return source === 'vitest' && isTest ? collecting : null;
  },
  transform(code, id) {
    const file = relative(root, id);
    return isChosen(file) ? { code: instrument(file, code).code, map: null } : null;
  },
});

const { MUTANTS: mode, MUTANTS_IN: folder = 'src/' } = process.env;

const project = (
  name: string,
  isChosen: (file: string) => boolean,
  globalSetup: string[] = [],
) => ({
  root,
  plugins: [mutants(isChosen)],
  test: {
    name,
    include: [`tests/mutation/${name}.test.ts`],
    ...patience,
    testTimeout: 3_600_000,
    globalSetup,
    // What a mutant leaves running may fail after the test that noticed it.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});

/* The sample of the server's mutants needs no database. */
const database = mode === undefined ? [] : ['tests/api/pglite.setup.ts'];
const projects = [project('rules', isMutated), project('server', isServerModule, database)].filter(
  ({ test: { name } }) => `src/${name}/`.startsWith(folder) || folder.startsWith(`src/${name}/`),
);

export default defineConfig({
  root,
  // By default one processor is left idle.
  test: { projects, maxWorkers: 2, dangerouslyIgnoreUnhandledErrors: true },
});
