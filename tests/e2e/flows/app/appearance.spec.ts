import type { Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed } from '../custody/recordUsePage.ts';

const h1 = (page: Page, name?: string | RegExp) =>
  page.getByRole('heading', { level: 1, ...(name ? { name } : {}) });

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? 'none');

test('[REG-01] [SHELL-12] the theme belongs to the person: it survives a reload, applies in another browser, and not to what is printed', async ({
  page,
  browser,
  loggedIn,
  server,
}) => {
  const { userName, password } = accountOf('agent');
  await loggedIn('agent');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Ellen Sorensen/ }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.getByText('Your theme is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await theme(page)).toBe('dark');

  const elsewhere = await browser.newContext({ baseURL: server.origin, colorScheme: 'dark' });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  expect(await theme(other)).toBe('light');
  await submitLogin(other, userName, password);
  await other.waitForURL('/dashboard');
  expect(await theme(other)).toBe('dark');
  await elsewhere.close();

  await test.step('[REG-01] every list prints: who printed it and its rows, black on white, and no controls', async () => {
    const inventory = await inventoryNamed(server, 'HQ Vault');
    const lists: readonly (readonly [string, string, string[]])[] = [
      ['/inventory/list', 'Inventories', []],
      [`/inventory/${inventory}`, 'HQ Vault', ['All']],
      [`/inventory/${inventory}?schedule=2`, 'HQ Vault', ['C-II']],
      ['/admin/users/list', 'Users', []],
      ['/admin/global-audit-list', 'Global audit', []],
      ['/admin/products/list', 'Tamarack Valley Ambulance', []],
      ['/reports/control-value', 'Control value report', []],
      ['/reports/perpetual-inventory', 'Perpetual inventory', []],
      ['/reports/biennial-inventory', 'Biennial inventory', []],
      ['/release-notes', 'Release Notes', []],
    ];
    for (const [path, name, chosen] of lists) {
      await page.emulateMedia({ media: 'screen' });
      await followTo(page, path);
      await expect(h1(page, name)).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const header = page.getByRole('banner');
      await expect(header, path).toContainText('Tamarack Valley Ambulance');
      const person = header.getByText('Ellen Sorensen').filter({ visible: true });
      await expect(person, path).toHaveCount(1);
      await expect(h1(page, name), path).toBeVisible();
      // Five years in New York (REG-01); what the product says of itself is no record
      const kept = page.getByText(/Keep until/).filter({ visible: true });
      await expect(kept, path).toHaveCount(path === '/release-notes' ? 0 : 1);
      // The total is shown; the link to the others is of no use on paper
      const controls = page.locator('button, input, select, .button, .filters, .tabs, .rail');
      await expect(controls.filter({ visible: true }), path).toHaveCount(0);
      await expect(page.getByRole('contentinfo'), path).toBeHidden();
      // A part of a list must not be taken for the whole
      const choice = page.locator('.segmented a').filter({ visible: true });
      await expect(choice, path).toHaveText(chosen);
      const look = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        const heads = [...document.querySelectorAll('thead')].map(
          (head) => getComputedStyle(head).display,
        );
        return { backgroundColor, color, heads: [...new Set(heads)] };
      });
      // Heads are repeated on every sheet, and rows stay rows
      expect(look, path).toEqual({
        backgroundColor: 'rgb(255, 255, 255)',
        color: 'rgb(0, 0, 0)',
        heads: ['table-header-group'],
      });
    }
    await page.emulateMedia({ media: 'screen' });
  });

  await page.getByRole('link', { name: /^Ellen Sorensen/ }).click();
  await page.getByText('System', { exact: true }).click();
  await expect.poll(() => theme(page)).toBe('none');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).not.toBe(dark);
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(() => theme(page)).toBe('light');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await theme(page)).toBe('light');
});

test('[ENT-11] no card of the dashboard is stretched; the last chosen site is shown again, and one that no longer exists is dropped', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  await page.goto('/dashboard');
  await expect(h1(page, 'Dashboard')).toBeVisible();
  await test.step('no card of the dashboard is stretched, and none of its two columns stays empty', async () => {
    const cards = await page
      .locator('.dash > .card:not(.dash-sync)')
      .evaluateAll((elements) =>
        elements.map((element) => ({
          left: Math.round(element.getBoundingClientRect().left),
          rest:
            element.getBoundingClientRect().bottom -
            (element.lastElementChild?.getBoundingClientRect().bottom ?? 0),
        })),
      );
    expect(new Set(cards.map(({ left }) => left)).size).toBe(2);
    for (const { rest } of cards) expect(rest).toBeLessThan(16);
  });
  await followTo(page, '/inventory/list');
  const sites = page.getByRole('navigation', { name: 'Sites' });
  const current = sites.locator('[aria-current="page"]');
  await expect(current).toHaveText('Headquarters');
  await sites.getByRole('link', { name: 'Station 2' }).click();
  await expect(current).toContainText('Station 2');
  await page.goto('/inventory/list');
  await expect(current).toContainText('Station 2');
  for (const stored of ['["00000000-0000-4000-8000-000000000000"]', '{']) {
    await page.evaluate((text) => localStorage.setItem('inventorySites', text), stored);
    await page.reload();
    await expect(current, stored).toHaveText('Headquarters');
    await expect(page.getByRole('alert'), stored).toHaveCount(0);
  }
});
