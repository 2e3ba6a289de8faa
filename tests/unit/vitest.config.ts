import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.ts';
import { youngHeap } from '../youngHeap.ts';

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    // By default one processor is left idle.
    maxWorkers: 2,
    // Modules are loaded once for a worker's files: no test changes a module.
    isolate: false,
    // Modules are compiled once for all steps of a run.
    experimental: { fsModuleCache: true },
    execArgv: youngHeap,
    ...patience,
    globalSetup: 'tests/unit/browser.setup.ts',
    include: ['tests/unit/**/*.test.ts'],
    // XState's warning about lost messages, which the chart engine records.
    onConsoleLog: (text) => !text.includes('was sent to stopped actor'),
  },
});
