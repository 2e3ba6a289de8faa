import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import browserTests from '../../e2e/playwright.config.ts';

/** Walks of the browser that take minutes: the same browser, server and clocks as the browser tests. */
export default defineConfig(browserTests, {
  testDir: '.',
  outputDir: '../../../test-results/field-week',
  globalSetup: resolve(import.meta.dirname, '../../e2e/globalSetup.ts'),
  workers: 1,
  retries: 0,
  timeout: 3_600_000,
});
