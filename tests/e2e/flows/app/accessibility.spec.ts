import type { Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from '../custody/recordUsePage.ts';
import { expectAccessible } from './axe.ts';

const wide = { width: 1440, height: 900 };

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

/** Faults that axe must find: in labels, in both themes, at both widths, and in text that looks like text it leaves out. */
async function plantFaults(page: Page): Promise<void> {
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
      return added;
    };
    add(
      'ground',
      '',
      'position: fixed; inset: 0 auto auto 0; width: 9rem; height: 4rem; background: #777',
    );
    add('laid-over', 'Laid over', 'position: fixed; inset: 1rem auto auto 1rem');
    // axe leaves out what is not seen or not enabled, and the next text looks the same.
    const unseen = 'width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)';
    add('unseen', 'Unseen', `color: #999; ${unseen}`);
    add('disabled', 'Disabled', 'color: #999').setAttribute('aria-disabled', 'true');
    add('seen', 'Seen', 'color: #999');
    // Equal to text that has no fault, except for what is around it.
    const opaque = 'color: #15202b; background: #fff';
    add('clean', 'Clean', opaque);
    add('faded', '', 'opacity: 0.4').append(add('in-faded', 'In faded', opaque));
    for (const [id, weight] of [
      ['differs', 400],
      ['alike', 700],
    ] as const) {
      const link = document.createElement('a');
      link.href = '/eula';
      link.id = id;
      link.textContent = 'A link';
      link.style.cssText = 'color: #402030; text-decoration: none; font-weight: 700';
      const text = add(
        `text-${id}`,
        'Text around it: ',
        `${opaque}; font-weight: ${String(weight)}`,
      );
      const inner = document.createElement('span');
      inner.append(link);
      text.append(inner);
    }
  });
}

test('[ROUTE-06] [ROUTE-07] [PAGE-02] [PAGE-03] the public pages follow from the login page; axe finds nothing on them, and finds planted problems', async ({
  page,
}) => {
  await page.goto('/login');
  await test.step('the login page, empty, marked, refused, and with SSO', async () => {
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
  for (const [link, path, heading] of [
    ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
    ['Terms and Conditions', '/terms-conditions', /^Terms/],
    ['EULA', '/eula', 'End-User License Agreement'],
  ] as const) {
    await test.step(`[ROUTE-06] [ROUTE-07] [PAGE-02] [PAGE-03] ${path} is public and has its text`, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
      await expect(title(page, heading)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\w{40,}|(\w+\W+){30,}/);
      await expectAccessible(page, path);
    });
  }
  await followTo(page, '/forgot-password');
  await expect(title(page, 'Forgot password')).toBeVisible();
  await expectAccessible(page, '/forgot-password');
  await followTo(page, '/login');
  await expect(page).toHaveURL('/login');
  await test.step('the check finds planted problems, or it would prove nothing', async () => {
    await page.getByText('Regular Login', { exact: true }).click();
    await page.getByLabel('Username').fill('someone');
    await plantFaults(page);
    const found = await expectAccessible(page, 'broken').catch(String);
    for (const problem of [
      '1440 px, light: label: #username',
      '1440 px, light: color-contrast: #username',
      '1440 px, light: color-contrast: #laid-over',
      '1440 px, light: color-contrast: #seen',
      '1440 px, light: color-contrast: #in-faded',
      '1440 px, light: link-in-text-block: #alike',
      '1440 px, dark: color-contrast: h1',
      '390 px, light: color-contrast: h1',
    ]) {
      expect(found).toContain(`broken, ${problem}:`);
    }
    for (const sound of ['clean', 'differs']) expect(found).not.toContain(`#${sound}:`);
    // What has a fault is found again wherever it is seen.
    const again = await expectAccessible(page, 'again', [wide]).catch(String);
    expect(again).toContain('again, 1440 px, light: color-contrast: #seen:');
  });
});

test('axe finds nothing on the dashboard, lists and forms of the set-up, reports, the audit history and an unknown page', async ({
  page,
  server,
  loggedIn,
}) => {
  await loggedIn('agent');
  await page.goto('/dashboard');
  const vault = await inventoryNamed(server, 'HQ Vault');
  for (const [path, heading, form] of [
    ['/dashboard', 'Dashboard'],
    ['/inventory/list', 'Inventories'],
    [`/inventory/${vault}/record`, 'Record an event'],
    ['/release-notes', 'Release Notes'],
    ['/inventory/no/such/page', 'Error 404'],
    ['/reports/control-value', 'Control value report'],
    ['/reports/dea-41', 'Destructions (DEA Form 41)'],
    ['/admin/inventories/list', 'Inventory setup'],
    ['/admin/box-inserts/list', 'Box inserts'],
    ['/admin/par-overrides/list?isActive=all', 'PAR overrides', 'with a form'],
    ['/admin/out-of-service-locations/list', 'Out of service locations', 'with a form'],
    ['/admin/inventory-actions/list', 'Inventory actions', 'with a form'],
    ['/admin/departments/list', 'Departments', 'with a form'],
    ['/admin/suppliers/list?search=Clearwater', 'Suppliers', 'with a form'],
  ] as const) {
    await test.step(path, async () => {
      await page.setViewportSize(wide);
      await followTo(page, path);
      await expect(title(page, heading)).toBeVisible();
      await expectAccessible(page, path);
      if (form === undefined) return;
      await page.setViewportSize(wide);
      await page.locator('.row-link').first().click();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
      await expectAccessible(page, `${path}, ${form}`);
    });
  }
  await test.step('the audit history, with an entry opened', async () => {
    await page.setViewportSize(wide);
    await followTo(page, '/admin/global-audit-list');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expectAccessible(page, 'audit history');
  });
});

test('axe finds nothing on an inventory, on the pages of recording a use, and if the server is down or a page could not be loaded', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');

  await test.step('an inventory with its ledger', async () => {
    await page.goto(`/inventory/${await inventoryNamed(server, 'Medic 2')}`);
    await expect(title(page, 'Medic 2')).toBeVisible();
    await expectAccessible(page, 'inventory');
  });

  await test.step('the pages of recording a use', async () => {
    await page.setViewportSize(wide);
    const { userName, pin } = accountOf('agent');
    const use = new RecordUsePage(page);
    await page.getByRole('link', { name: 'Record use' }).click();
    await expect(use.heading('Record use')).toBeVisible();
    await expectAccessible(page, 'record use');
    await use.check();
    await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toBeVisible();
    await expectAccessible(page, 'record use, with errors');
    await page.setViewportSize(wide);
    await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
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

  await test.step('the server is down, or a page could not be loaded', async () => {
    await page.setViewportSize(wide);
    await page.route('**/api/Inventories?*', (route) => route.fulfill({ status: 504, body: '' }));
    await followTo(page, '/inventory/list');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'page failed, with a toast');
    await page.route('**/api/Account/GetUserInfo*', (route) => route.abort('connectionrefused'));
    await page.goto('/dashboard');
    await expect(title(page, 'Countersign can’t start')).toBeVisible();
    await expectAccessible(page, 'server down');
  });
});
