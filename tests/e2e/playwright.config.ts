import { defineConfig } from 'playwright/test';
import {
  compileLess,
  ensureBrowser,
  launchArguments,
  thisMachine,
} from '../support/server/browser.ts';

const executablePath = ensureBrowser(thisMachine);
// The workers read this file too, and need not look again.
process.env.CHROMIUM_PATH = executablePath;

// tsx compiles what is not a browser test itself in a third of the time that Playwright's own compiler takes.
const external = ['**/src/**', '**/machines/**', '**/tests/support/**', '**/tests/model/**'];

export default defineConfig({
  testDir: '.',
  ...(process.env.NODE_OPTIONS?.includes('--import tsx') ? { build: { external } } : {}),
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './globalSetup.ts',
  // Of two processors four workers take a seventh more time for each test, and end no earlier.
  workers: 2,
  // Bounds for what hangs, and no more: a slow machine is not a fault.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // On a slow machine a press may fall between two pages, and no one receives it. A test that passes only the second
  // time is reported as flaky, by name.
  retries: 1,
  reporter: [['list']],
  use: {
    // What can't be pressed or filled by then never can.
    actionTimeout: 60_000,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Tests of updates and of the offline start allow them; nothing else shall be answered out of a cache.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...launchArguments(thisMachine.isRoot), compileLess],
      chromiumSandbox: !thisMachine.isRoot,
    },
  },
});
