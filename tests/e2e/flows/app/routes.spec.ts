import { expect, test } from '../../test.ts';

test('[ROUTE-01] [ROUTE-05] [ROUTE-15] [ROUTE-20] [ROUTE-21] a protected path leads a logged-out visitor to login, and is kept for after it', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  for (const path of [
    '/dashboard',
    '/inventory/list',
    '/release-notes',
    '/inventory/no/such/page',
    '/admin/global-audit-list?search=fentanyl&start=25',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`);
    });
  }
});

test('[ROUTE-01] [ROUTE-09] [ROUTE-15] [ROUTE-19] [ROUTE-20] [ROUTE-22] where each path leads a person without rights', async ({
  page,
  loggedIn,
}) => {
  const titled = (name: string) => page.getByRole('heading', { level: 1, name });
  await loggedIn('medic');
  for (const path of ['/', '/dashboard']) {
    await test.step(`[ROUTE-01] ${path} shows the dashboard`, async () => {
      await page.goto(path);
      await expect(titled('Dashboard')).toBeVisible();
      await expect(page).toHaveTitle('Dashboard · Countersign');
    });
  }
  await test.step('[ROUTE-15] /inventory/list shows the inventories', async () => {
    await page.goto('/inventory/list');
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
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveURL('/inventory/no/such/page');
    await expect(page).toHaveTitle('Error 404 · Countersign');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(titled('Dashboard')).toBeFocused();
  });
  for (const path of ['/admin/global-audit-list', '/sysadmin/customers/p-list']) {
    await test.step(`[ROUTE-22] [ROUTE-09] ${path} without the right leads to the root with a message`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('alert')).toContainText('You don’t have access to that page.');
    });
  }
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
  const opened: string[] = [];
  for (const [view, path, name] of visits) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    opened.push(view);
    expect(areas.filter(has)).toEqual(opened);
  }
});

test('[ROUTE-22] [ROLE-04] the server refuses the data with 403 all the same', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('medic');
  const status = await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const reply = await fetch('/api/Admin/GlobalAudit', {
      headers: { authorization: `Bearer ${token}` },
    });
    return reply.status;
  });
  expect(status).toBe(403);
});

test('[ROUTE-06] [ROUTE-07] [PAGE-02] [PAGE-03] the legal pages are public', async ({ page }) => {
  await page.goto('/login');
  for (const [link, path] of [
    ['Privacy Policy', '/privacy-policy'],
    ['Terms and Conditions', '/terms-conditions'],
    ['EULA', '/eula'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\w{40,}|(\w+\W+){30,}/);
  }
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('[ROUTE-05] [PAGE-01] the release notes, newest first, sorted by the address and without a search', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('medic');
  await page.goto('/release-notes');
  await expect(page.getByRole('heading', { level: 1, name: 'Release Notes' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Version number',
    'Go-live date',
    'Description of change',
  ]);
  await expect(head('Go-live date')).toHaveAttribute('aria-sort', 'descending');
  await head('Go-live date').getByRole('link').click();
  await expect(head('Go-live date')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL('/release-notes?sort=goLiveDate');
  await head('Version number').getByRole('link').click();
  await expect(head('Version number')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head('Go-live date')).not.toHaveAttribute('aria-sort', /./);
});

test('[ROUTE-08] [ROUTE-10] [ROUTE-11] [ROUTE-14] [ROUTE-16] pages open for those who have them', async ({
  page,
  loggedIn,
}) => {
  const titled = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/forms/ny-form-3848');
  await expect(titled('NY Form 3848')).toBeVisible();
  await page.goto('/activate-cvs');
  await expect(page).toHaveURL('/login?redirectUrl=%2Factivate-cvs');
  await loggedIn('systemAdministrator');
  for (const [path, title] of [
    // SHELL-02: this list is called as the agency is.
    ['/sysadmin/customers/p-list', 'Tamarack Valley Ambulance'],
    ['/sysadmin/states/list', 'States'],
    ['/sysadmin/jobs/history', 'Job history'],
  ] as const) {
    await page.goto(path);
    await expect(titled(title)).toBeVisible();
  }
  await loggedIn('supervisor');
  await page.goto('/reports/control-value');
  await expect(titled('Control value report')).toBeVisible();
  await loggedIn('medic');
  await page.goto('/reports/control-value');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('You don’t have access to that page.');
});
