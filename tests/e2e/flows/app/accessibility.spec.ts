import type { Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from '../custody/recordUsePage.ts';
import { expectAccessible } from './axe.ts';

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

test('the axe check finds planted problems, or it would prove nothing', async ({ page }) => {
  await page.goto('/login');
  // What is taken away before would be noticed as another document than the one that was rendered.
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await page.getByLabel('Username').fill('someone');
  await page.evaluate(() => {
    document.querySelector('label[for=username]')?.remove();
    const style = document.styleSheets[0];
    style?.insertRule(':root[data-theme=dark] h1 { color: #333 }');
    style?.insertRule('@media (width < 600px) { :root[data-theme=light] h1 { color: #bbb } }');
    style?.insertRule(':root[data-theme=light] #username { color: #bbb }');
    const add = (id: string, text: string, look: string) => {
      const added = document.createElement('p');
      added.id = id;
      added.textContent = text;
      added.style.cssText = look;
      document.querySelector('main')?.append(added);
    };
    add(
      'ground',
      '',
      'position: fixed; inset: 0 auto auto 0; width: 9rem; height: 4rem; background: #777',
    );
    add('laid-over', 'Laid over', 'position: fixed; inset: 1rem auto auto 1rem');
    // axe leaves out what is not seen, and the next text looks the same.
    add(
      'unseen',
      'Unseen',
      'color: #999; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)',
    );
    add('seen', 'Seen', 'color: #999');
  });
  const found = await expectAccessible(page, 'broken').catch(String);
  for (const problem of [
    '1440 px, light: label: #username',
    '1440 px, light: color-contrast: #username',
    '1440 px, light: color-contrast: #laid-over',
    '1440 px, light: color-contrast: #seen',
    '1440 px, dark: color-contrast: h1',
    '390 px, light: color-contrast: h1',
  ]) {
    expect(found).toContain(`broken, ${problem}:`);
  }
});

test('axe finds nothing on the login page, empty, marked, refused, and with SSO', async ({
  page,
}) => {
  await page.goto('/login');
  await expectAccessible(page, 'login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter your username.')).toBeVisible();
  await expectAccessible(page, 'login, marked');
  await page.getByLabel('Username').fill('someone');
  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.locator('#refused')).toBeVisible();
  await expectAccessible(page, 'login, refused');
  await page.getByText('Login With SSO', { exact: true }).click();
  await page
    .getByRole('form', { name: 'Login With SSO' })
    .getByRole('button', { name: 'Login' })
    .click();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expectAccessible(page, 'login with SSO');
});

test('axe finds nothing on the public pages', async ({ page }) => {
  for (const [path, heading] of [
    ['/forgot-password', 'Forgot password'],
    ['/eula', 'End-User License Agreement'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-conditions', /^Terms/],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(title(page, heading)).toBeVisible();
      await expectAccessible(page, path);
    });
  }
});

test('axe finds nothing on the dashboard, lists, a report and an unknown page', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('systemAdministrator');
  await page.goto('/dashboard');
  for (const [path, heading] of [
    ['/dashboard', 'Dashboard'],
    ['/inventory/list', 'Inventories'],
    ['/release-notes', 'Release Notes'],
    ['/inventory/no/such/page', 'Error 404'],
    ['/reports/control-value', 'Control value report'],
  ] as const) {
    await test.step(path, async () => {
      await followTo(page, path);
      await expect(title(page, heading)).toBeVisible();
      await expectAccessible(page, path);
    });
  }
});

test('axe finds nothing on an inventory, on the pages of recording a use, and if the server is down or a page could not be loaded', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');

  await test.step('axe finds nothing on an inventory with its ledger', async () => {
    await page.goto(`/inventory/${await inventoryNamed(server, 'Medic 2')}`);
    await expect(title(page, 'Medic 2')).toBeVisible();
    await expectAccessible(page, 'inventory');
  });

  await test.step('axe finds nothing on the pages of recording a use', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const vault = await inventoryNamed(server, 'HQ Vault');
    const { userName, pin } = accountOf('agent');
    const use = new RecordUsePage(page);
    await page.goto(`/inventory/${vault}/use`);
    await expect(use.heading('Record use')).toBeVisible();
    await expectAccessible(page, 'record use');
    await use.check();
    await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toBeVisible();
    await expectAccessible(page, 'record use, with errors');
    await page.setViewportSize({ width: 1440, height: 900 });
    await use.reachSigning(vault);
    await expectAccessible(page, 'check and sign');
    await use.typePins('supervisor', { userName, pin: '0000' });
    await use.act.click();
    await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toBeVisible();
    await expectAccessible(page, 'check and sign, refused');
    await use.typePins('supervisor', { userName, pin });
    await use.act.click();
    await use.entryNumber();
    await expectAccessible(page, 'use recorded');
  });

  await test.step('axe finds nothing if the server is down, or a page could not be loaded', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/api/Account/GetUserInfo*', (route) => route.abort('connectionrefused'));
    await page.goto('/dashboard');
    await expect(title(page, 'Countersign can’t start')).toBeVisible();
    await expectAccessible(page, 'server down');
    await page.unroute('**/api/Account/GetUserInfo*');
    await page.route('**/api/Inventories?*', (route) => route.fulfill({ status: 504, body: '' }));
    await page.goto('/inventory/list');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'page failed, with a toast');
  });
});

test('axe finds nothing on the audit history, with an entry opened', async ({ page, loggedIn }) => {
  await loggedIn('agent');
  await page.goto('/admin/global-audit-list');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expectAccessible(page, 'audit history');
});
