import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.ts';
import { youngHeap } from '../youngHeap.ts';
import { screenTimeZone } from './screens/timeZone.ts';

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  // React as people get it: its development build takes half of the time of a screen to remember where each element
  // was made. Charts keep XState's development build, which checks them.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    environment: 'node',
    // By default one processor is left idle.
    maxWorkers: 2,
    ...patience,
    isolate: false,
    // Modules are compiled once for all steps of a run.
    experimental: { fsModuleCache: true },
    execArgv: youngHeap,
    env: { TZ: screenTimeZone, NODE_ENV: 'production' },
    include: ['tests/model/**/*.test.ts'],
    // What they read; `npm test -- --since` knows only what they import.
    forceRerunTriggers: ['**/vitest.config.*', '**/tests/model/{tours,pictures}/**'],
    // XState's warning about lost messages; tours record each as `lose`.
    onConsoleLog: (text) => !text.includes('was sent to stopped actor'),
  },
});
