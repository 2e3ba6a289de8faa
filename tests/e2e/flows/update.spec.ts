import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { accountOf, signInWith } from '../people.ts';
import { E2eServer, testClientFolder } from '../server/e2eServer.ts';
import { nextBuild } from '../server/nextBuild.ts';
import { test as base, expect } from '../test.ts';

const fourHours = 4 * 3_600_000;
const prompt = 'A new version of the app is available. Please reload.';

type Versions = { site: E2eServer; next: string };

/** A server of its own, which may be upgraded, and the build it is upgraded to. */
const test = base.extend<object, { versions: Versions }>({
  versions: [
    async ({ browserName: _ }, use) => {
      const [site, next] = await Promise.all([E2eServer.open(), nextBuild()]);
      await use({ site, next });
      await site.close();
      await rm(next, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Which build the page runs, by its entry. */
const entryOf = (page: Page) =>
  page.locator('script[type="module"][src]').first().getAttribute('src');

async function openSignedIn(page: Page, origin: string, path = '/dashboard'): Promise<void> {
  const { userName, password } = accountOf('supervisor');
  await signInWith(page, userName, password, origin);
  await page.unroute('**/blank');
  await page.goto(origin + path);
}

test.beforeEach(async ({ versions }) => versions.site.deploy(testClientFolder));

test('[SHELL-13] [UPD-02] [BOOT-03] after 30 s of stability the worker is there, and the app opens without a network', async ({
  page,
  context,
  versions: { site },
}) => {
  await page.clock.install();
  await page.goto(`${site.origin}/login`);
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await page.clock.runFor(29_000);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);
  await page.clock.runFor(2_000);
  await untilControlled(page);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeEditable();
});
