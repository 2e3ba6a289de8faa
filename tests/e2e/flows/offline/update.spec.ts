import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { accountOf, submitLogin } from '../../people.ts';
import { E2eServer, testClientFolder } from '../../server/e2eServer.ts';
import { nextBuild } from '../../server/nextBuild.ts';
import { test as base, expect } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { heading, loginAt, untilKept } from './installedApp.ts';

const fourHours = 4 * 3_600_000;
const prompt = 'A new version of the app is available. Please reload.';

type Versions = { site: E2eServer; next: string };

/** A server of its own, which may be upgraded, and the build it is upgraded to. */
const test = base.extend<object, { versions: Versions }>({
  versions: [
    async ({ browserName: _ }, use) => {
      const [site, next] = await Promise.all([E2eServer.open({ engine: 'postgres' }), nextBuild()]);
      await use({ site, next });
      await site.close();
      await rm(next, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'reload' });

const reload = (page: Page, name: string | RegExp = 'Reload') =>
  notice(page).getByRole('button', { name });

/** Which build the page runs, by its entry. */
const entryOf = (page: Page) =>
  page.locator('script[type="module"][src]').first().getAttribute('src');

function followMenu(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

/** The previous build, logged in, with its worker installed. */
async function openStored(page: Page, { site }: Versions): Promise<void> {
  await site.deploy(testClientFolder);
  await loginAt(page, site.origin);
  await page.goto(`${site.origin}/dashboard`);
  await followMenu(page, 'CV report');
  await untilKept(page);
}

test('[UPD-02] [UPD-03] with an installed worker: half a version, a whole one at the end of a navigation, one that waits for a form, and a worker that is switched off', async ({
  page,
  versions,
}) => {
  await openStored(page, versions);
  const former = (await entryOf(page)) ?? '';

  await test.step('[UPD-03] nothing of a half-deployed version is shown: the previous one continues, also after a reload', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const half = `${versions.next}-half`;
    await cp(versions.next, half, { recursive: true });
    await writeFile(join(half, 'service-worker.js'), 'half a script {');
    await versions.site.deploy(half);
    await followMenu(page, 'Inventories');
    await expect.poll(() => warnings.join()).toContain('The check for a new version failed.');
    await expect(heading(page, 'Inventories')).toBeVisible();
    await expect(page.getByText(prompt)).toBeHidden();

    await cp(join(versions.next, 'service-worker.js'), join(half, 'service-worker.js'));
    await rm(join(half, former.replace(/-[\w-]{4}([\w-]{4}\.js)$/, '-Next$1')));
    await versions.site.deploy(half);
    await followMenu(page, 'Home');
    await expect.poll(() => warnings.join()).toContain('couldn’t be downloaded completely');
    await expect(page.getByText(prompt)).toBeHidden();
    await page.reload();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    expect(await entryOf(page)).toBe(former);
    await rm(half, { recursive: true });
  });

  await test.step('[UPD-02] a page of the previous version continues after an upgrade, and reloads at the end of a navigation', async () => {
    const gone: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) gone.push(response.url());
    });
    await versions.site.deploy(versions.next);
    await followMenu(page, 'Inventories');
    await expect(page.locator(`script[src="${former}"]`)).toHaveCount(0);
    await expect(heading(page, 'Inventories')).toBeVisible();
    expect(await entryOf(page)).toContain('-Next');
    await expect(page.getByText(prompt)).toBeHidden();
    expect(gone).toEqual([]);
  });

  await test.step('[UPD-02] a reload that was requested while a form is being filled happens once the form is saved, and nothing is lost', async () => {
    await page.goto(`${versions.site.origin}/admin/users/list`);
    await page.getByRole('link', { name: 'Marcus Oyelaran' }).click();
    const phone = page.getByLabel('Phone number');
    await phone.fill('518 555 0142');
    await untilKept(page);
    await versions.site.deploy(testClientFolder);
    // A part of the previous version is missing.
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
    await reload(page).click();
    await expect(notice(page)).toContainText('Save first, or reload anyway.');
    await expect(phone).toHaveValue('518 555 0142');

    expect(await entryOf(page)).toContain('-Next');
    await page.getByRole('button', { name: 'Save' }).click();
    // An empty document has none of the next version either.
    await expect(page.locator(`script[type="module"][src="${former}"]`)).toHaveCount(1);
    await expect(phone).toHaveValue('518 555 0142');
    await expect(notice(page)).toBeHidden();
  });

  await test.step('[UPD-02] a server whose worker is switched off removes it and everything it stored from the browser', async () => {
    await versions.site.deploy(testClientFolder, { SERVICE_WORKER: 'off' });
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    const places = ['Home', 'Inventories'];
    const session = await page.context().newCDPSession(page);
    await session.send('ServiceWorker.enable');
    // Chromium joins the check of a page to an installation that is still under way; then the next page's check finds it. The
    // new worker waits until the one before has stopped, which may take minutes.
    await expect(async () => {
      const place = places.reverse()[0] ?? '';
      await followMenu(page, place);
      await expect(heading(page, place === 'Home' ? 'Dashboard' : place)).toBeVisible();
      await session.send('ServiceWorker.stopAllWorkers');
      await expect.poll(left, { timeout: 5_000 }).toEqual([0, 0]);
    }).toPass({ timeout: 60_000 });
  });
});

test('[UPD-01] every 4 hours the app checks for a new version; the reload never discards what is typed', async ({
  page,
  versions,
}) => {
  await versions.site.deploy(testClientFolder);
  await page.clock.install();
  await page.goto(`${versions.site.origin}/login`);
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await page.clock.runFor(31_000);
  await untilKept(page);
  await versions.site.deploy(versions.next);
  await page.locator('input[name="userName"]').fill('typed');
  await page.clock.fastForward(fourHours);
  await expect(page.getByText(prompt)).toBeVisible();

  await reload(page).click();
  await expect(notice(page)).toContainText('Reloading discards what you typed on this page.');
  await expectAccessible(page, 'the update bar');
  await reload(page, 'Not now').click();
  await expect(page.getByText(prompt)).toBeVisible();
  await expect(page.locator('input[name="userName"]')).toHaveValue('typed');
  await reload(page).click();
  await reload(page, 'Reload anyway').click();
  await expect(page.locator('script[src*="-Next"]')).toHaveCount(1);
  await expect(page.getByText(prompt)).toBeHidden();

  // Back to the previous one, with a call under way: the reload waits for it.
  await versions.site.deploy(testClientFolder);
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await page.clock.runFor(31_000);
  await expect(page.getByText(prompt)).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/Account/Login*', async (route) => {
    await held;
    await route.continue();
  });
  const { userName, password } = accountOf('supervisor');
  await submitLogin(page, userName, password);
  await reload(page).click();
  await expect(notice(page)).toContainText('will reload when the current save finishes');
  answer();
  await expect(page.locator('script[type="module"][src*="-Next"]')).toHaveCount(0);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
});

test('[UPD-02] without a worker a missing chunk leads to one reload', async ({
  browser,
  versions,
}: {
  browser: Browser;
  versions: Versions;
}) => {
  await versions.site.deploy(testClientFolder);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await loginAt(page, versions.site.origin);
  // The look for a new version at the end of this navigation shall find none.
  const looked = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/login' && response.ok(),
  );
  await page.goto(`${versions.site.origin}/dashboard`);
  await looked;
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await versions.site.deploy(versions.next);
  await followMenu(page, 'Inventories');
  await expect(page.locator('script[src*="-Next"]')).toHaveCount(1);
  await expect(heading(page, 'Inventories')).toBeVisible();

  await page.route('**/assets/dashboard.page-*.js', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await followMenu(page, 'Home');
  // The bar is there for a moment before the document is loaded again, and stays after that.
  await expect.poll(() => loads).toBe(1);
  await expect(notice(page)).toContainText(
    'A part of the app couldn’t be loaded. Reload the page.',
  );
  expect(loads).toBe(1);
  await page.unroute('**/assets/dashboard.page-*.js');
  await reload(page).click();
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
  await expect(notice(page)).toBeHidden();

  // Not even the part is there that could say so.
  await page.route('**/assets/inside-*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(heading(page, 'Countersign can’t start')).toBeVisible();
  await page.unroute('**/assets/inside-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
  await context.close();
});
