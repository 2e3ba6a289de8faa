import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';

test('[ROUTE-01] [ROUTE-05] [ROUTE-09] [ROUTE-15] [ROUTE-19] [ROUTE-20] [ROUTE-21] [ROUTE-22] [PAGE-01] where each path leads a logged-out visitor and a person without rights', async ({
  page,
  loggedIn,
}) => {
  const titled = (name: string) => page.getByRole('heading', { level: 1, name });
  await test.step('[ROUTE-01] [ROUTE-21] a protected path leads a logged-out visitor to login, and is kept for after it', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    for (const path of ['/dashboard', '/admin/global-audit-list?search=fentanyl&start=25']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`);
    }
    for (const path of ['/inventory/list', '/release-notes', '/inventory/no/such/page']) {
      await followTo(page, path);
      await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`);
    }
  });
  await loggedIn('medic');
  await test.step('[ROUTE-01] / and /dashboard show the dashboard', async () => {
    await page.goto('/');
    await expect(titled('Dashboard')).toBeVisible();
    await followTo(page, '/dashboard');
    await expect(page).toHaveURL('/dashboard');
    await expect(titled('Dashboard')).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Countersign');
  });
  await test.step('[ROUTE-15] /inventory/list shows the inventories', async () => {
    await followTo(page, '/inventory/list');
    await expect(titled('Inventories')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Medic 2' }).first()).toBeVisible();
  });
  await test.step('[ROUTE-19] any other path leads to the root', async () => {
    await page.goto('/nowhere/at/all');
    await expect(page).toHaveURL('/');
    await expect(titled('Dashboard')).toBeVisible();
  });
  await test.step('[ROUTE-20] an unknown page of an area shows Error 404 in place', async () => {
    await page.goto('/inventory/no/such/page');
    await expect(titled('Error 404')).toBeVisible();
    await expect(page).toHaveURL('/inventory/no/such/page');
    await expect(page).toHaveTitle('Error 404 · Countersign');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(titled('Dashboard')).toBeFocused();
  });
  await test.step('[ROUTE-05] [PAGE-01] the address sorts the release notes', async () => {
    await followTo(page, '/release-notes');
    await expect(titled('Release Notes')).toBeVisible();
    const head = (name: string) => page.getByRole('columnheader', { name });
    await expect(head('Go-live date')).toHaveAttribute('aria-sort', 'descending');
    await head('Go-live date').getByRole('link').click();
    await expect(head('Go-live date')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL('/release-notes?sort=goLiveDate');
  });
  await test.step('[ROUTE-22] [ROUTE-09] a path without the right leads to the root with a message, from inside and as the first page', async () => {
    for (const open of [
      () => followTo(page, '/admin/global-audit-list'),
      () => page.goto('/sysadmin/customers/p-list'),
    ]) {
      await open();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('alert')).toContainText('You don’t have access to that page.');
      await page.getByRole('button', { name: 'Close this notification' }).click();
    }
  });
  await test.step('Back and Forward show the pages again, with their titles', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Inventories' }).click();
    await expect(titled('Inventories')).toBeFocused();
    await page.goBack();
    await expect(titled('Dashboard')).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Countersign');
    await page.goForward();
    await expect(titled('Inventories')).toBeVisible();
  });
});

test('[ROUTE-18] an area is loaded when it is first opened, and no area with the login page', async ({
  page,
  loggedIn,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const has = (name: string) => scripts.some((path) => path.startsWith(`/assets/${name}-`));
  await page.goto('/login');
  // The shell follows once the page is quiet; it shows that the areas would have been seen too.
  await expect.poll(() => has('inside')).toBe(true);
  await page.waitForLoadState('networkidle');
  const visits = [
    ['inventoryList.page', '/inventory/list', 'Inventories'],
    ['globalAudit.page', '/admin/global-audit-list', 'Global audit'],
    ['knoxDevices.page', '/knox/devices/list', 'Knox devices'],
    // SHELL-02: this list is called as the agency is.
    ['customers.page', '/sysadmin/customers/p-list', 'Tamarack Valley Ambulance'],
    ['controlValueReport.page', '/reports/control-value', 'Control value report'],
    ['nyForm3848.page', '/forms/ny-form-3848', 'NY Form 3848'],
  ] as const;
  const areas = [...visits.map(([view]) => view), 'dashboard.page', 'inventory.page'];
  expect(areas.filter(has)).toEqual([]);
  await loggedIn('systemAdministrator');
  await page.goto('/eula');
  await expect(page.getByRole('banner')).toContainText('Grace Lindqvist');
  const opened: string[] = [];
  for (const [view, path, name] of visits) {
    await followTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    opened.push(view);
    expect(areas.filter(has)).toEqual(opened);
    if (view !== 'customers.page') continue;
    await test.step('the links between the system pages are next to each other', async () => {
      const system = page.getByRole('navigation', { name: 'System administration' });
      const links = system.getByRole('link');
      await expect(links).toHaveText(['Customers', 'States', 'Jobs']);
      const gaps = await links.evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        return boxes
          .slice(1)
          .map(({ left }, index) => Math.round(left - (boxes[index]?.right ?? 0)));
      });
      expect(gaps).toEqual([16, 16]);
    });
  }
});
