import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.ts';
import { youngHeap } from '../youngHeap.ts';
import { LongestFirst } from './longestFirst.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Comparing secrets takes 16 ms each time, and the people of the tests share theirs. */
const rememberedArgon2 = fileURLToPath(
  new URL('../support/server/rememberedArgon2.ts', import.meta.url),
);

/** What `npm run test:long engines` adds: the files that either engine proves run on both. */
const isOnBoth = process.env.EVERY_TEST_ON_BOTH_ENGINES === 'yes';

const notOnPglite = [
  'tests/api/**/*.postgres.test.ts',
  ...(isOnBoth ? [] : ['tests/api/**/*.either.test.ts']),
];

function project(engine: 'pglite' | 'postgres') {
  return {
    root,
    resolve: { alias: { '@node-rs/argon2': rememberedArgon2 } },
    test: {
      name: `api on ${engine}`,
      include: ['tests/api/**/*.test.ts'],
      // What only one engine has is in a file that names it.
      exclude: engine === 'pglite' ? notOnPglite : ['tests/api/**/*.pglite.test.ts'],
      globalSetup: [`tests/api/${engine}.setup.ts`],
      ...patience,
      // A third one loads the server's modules once more for each engine, a tenth of a run's processor time.
      maxWorkers: 2,
      // Files of one worker share the server's modules and the engine's compiled code; each has its own database.
      isolate: false,
      execArgv: youngHeap,
    },
  };
}

/** Api tests run on both engines; `*.either.test.ts`, which no engine can change, on PostgreSQL. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    isolate: false,
    // Modules are compiled once for all steps of a run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // What they read; `npm test -- --since` knows only what they import.
    forceRerunTriggers: ['**/vitest.config.*', '**/src/server/database/migrations/**'],
    projects: [project('pglite'), project('postgres')],
  },
});
