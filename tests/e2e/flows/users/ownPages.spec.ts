import { eq } from 'drizzle-orm';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { demoAccounts } from '../../../../src/server/demo/seed/demoAccounts.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[NAV-01] [ROLE-01] [ROUTE-17] [ERR-404] an API-only account sees its integration page and nothing else, not that of another agency either', async ({
  page,
  server,
}) => {
  const { userName, password } = accountOf('program');
  await page.goto('/login');
  await submitLogin(page, userName, password);
  await expect(page).toHaveURL(/\/sysadmin\/integrations\/info\/\d+$/);
  const own = page.url();
  const heading = page.getByRole('heading', { level: 1, name: 'Integration' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Tamarack Valley Ambulance').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  for (const path of ['/dashboard', '/inventory/list', '/release-notes', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(own);
    await expect(heading).toBeVisible();
  }
  await expectAccessible(page, 'integration');
  const link = page.getByRole('link', { name: /openapi\.json/ });
  const description = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(((await description.json()) as { openapi: string }).openapi).toBe('3.1.0');
  await test.step('[ROUTE-17] [ERR-404] the integration page of another agency is not found', async () => {
    const [other] = await server.database
      .select()
      .from(agencies)
      .where(eq(agencies.name, 'Cedar Basin Rescue'));
    await page.goto(`/sysadmin/integrations/info/${other?.id ?? 0}`);
    await expect(page.getByText('That page does not exist.')).toBeVisible();
    await expect(page.getByText('Cedar Basin')).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
});

test('[ROLE-01] [NAV-05] a user from mobile device management logs in like anyone else', async ({
  page,
}) => {
  const account = demoAccounts.find(({ type }) => type === 'Mdm');
  await page.goto('/login');
  await submitLogin(page, account?.userName ?? '', account?.password ?? '');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[ROUTE-12] [SHELL-02] [SHELL-12] the profile shows the person; the theme is applied and kept', async ({
  page,
  loggedIn,
  server,
}) => {
  const { userName } = accountOf('agent');
  await loggedIn('agent');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  await page.goto(`/admin/users/edit/details/${user?.id ?? ''}`);
  // The secondary bar has the person’s name in the place of the section’s
  const bar = page.locator('.titlebar');
  await expect(bar.getByRole('heading', { level: 1, name: 'Ellen Sorensen' })).toBeVisible();
  for (const text of ['esorensen@tamarack.example', 'Admin', 'Tamarack Valley Ambulance']) {
    await expect(page.locator('#main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('Your theme is saved.')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByText('System', { exact: true }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
});

test.describe('Internet Explorer', () => {
  const text = 'Internet Explorer (IE) is an unsupported browser. Please use a supported browser.';
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko' });

  test('[LOGIN-10] sees for 5 s that it is not supported, if the bundle runs, and cannot log in: each try shows the text, and makes no call', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await page.clock.install();
    await page.goto('/login');
    const toast = page.getByRole('alert').filter({ hasText: text });
    const { userName, password } = accountOf('medic');
    await page.getByLabel('Username').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(password);
    for (const name of ['Login', 'Log in with a passkey']) {
      await expect(toast).toBeVisible();
      await page.clock.fastForward(5_000);
      await expect(toast).toHaveCount(0);
      await page.getByRole('button', { name, exact: true }).click();
    }
    await expect(toast).toBeVisible();
    expect(calls).toEqual([]);
    await expect(page).toHaveURL('/login');
  });

  test('[LOGIN-10] sees it on the static pages, if modules cannot run', async ({ page }) => {
    // Chromium knows modules: it is made not to, and to run what is there for browsers that do not.
    await page.route(/\/(login|dashboard)$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('<script nomodule ', '<script ')
        .replaceAll('type="module"', 'type="unknown"');
      await route.fulfill({ response, body });
    });
    for (const path of ['/login', '/dashboard']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('alert')).toHaveText(text);
        await expect(page.getByRole('alert')).toBeVisible();
      });
    }
  });
});

test('[LOGIN-10] [ERR-REPORT] a deployment without the code for this message is reported', async ({
  page,
  complaints,
}) => {
  await page.route(/\/assets\/inside-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  const missing = /dynamically imported module.*\/assets\/inside-/;
  // The document is loaded again once, in case that a newer deployment has the part.
  await expect
    .poll(() => complaints)
    .toEqual([expect.stringMatching(missing), expect.stringMatching(missing)]);
  complaints.length = 0;
});

test.describe('iOS 15', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
  });

  test('[LOGIN-11] sees once that it is deprecated, and can log in', async ({ page }) => {
    await page.goto('/login');
    const told = page.getByText('This version of iOS is deprecated');
    await expect(told).toBeVisible();
    const { userName, password } = accountOf('medic');
    await submitLogin(page, userName, password);
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(told).toHaveCount(0);
  });
});

test.describe('iOS 16', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
  });

  test('[LOGIN-11] sees no message', async ({ page }) => {
    await page.goto('/eula');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
