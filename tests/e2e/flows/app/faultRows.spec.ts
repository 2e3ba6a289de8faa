import type { Page } from 'playwright/test';
import { selectPermissions } from '../../../../src/contract/core/select.ts';
import { getDashboard } from '../../../../src/contract/custody/dashboard.ts';
import { listInventories } from '../../../../src/contract/inventory/inventory.ts';
import { failureMessages } from '../../../../src/rules/core/failureText.ts';
import { endSessions } from '../../endSessions.ts';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';

const toastIn = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Calls that no page waits for, made by the application at once. */
async function makeCalls(page: Page, count: number): Promise<number[]> {
  return page.evaluate((times) => {
    const { countersign } = window as unknown as {
      countersign: { makeCalls: (count: number) => Promise<number[]> };
    };
    return countersign.makeCalls(times);
  }, count);
}

/** How many messages have been raised, those that are gone included. */
async function raisedIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    type Notices = { getSnapshot(): { context: { raised: number } } };
    const { countersign } = window as unknown as {
      countersign: { app: { system: { get(id: string): Notices } } };
    };
    return countersign.app.system.get('notices').getSnapshot().context.raised;
  });
}

test.beforeEach(async ({ page, loggedIn }) => {
  await loggedIn('medic');
  await page.goto('/dashboard');
  await expect(titled(page, 'Dashboard')).toBeVisible();
});

test.afterEach(({ server }) => {
  server.planned.forget();
});

test('[ERR-OTHER] [ERR-403] [ERR-466] [ERR-467] [ERR-499] [ERR-500] [ERR-504] each row: its message, and where it leads', async ({
  page,
  server,
}) => {
  const open = () => followTo(page, '/inventory/list');
  const main = page.getByRole('main');
  await test.step('466 is ignored: the previous page stays, at its address', async () => {
    server.planned.refuse(listInventories, 466, { message: 'Sentence of 466.' });
    await open();
    await expect.poll(() => server.planned.given).toEqual(['listInventories']);
    await expect(page).toHaveURL('/dashboard');
    await expect(titled(page, 'Dashboard')).toBeVisible();
    await expect(page.getByText('Sentence of 466.')).toHaveCount(0);
    expect(await raisedIn(page)).toBe(0);
  });

  await test.step('409 and 422 show no toast; the page that got them shows their sentence', async () => {
    for (const status of [409, 422]) {
      server.planned.refuse(listInventories, status, { message: `Sentence of ${status}.` });
      await open();
      await expect(main.getByText(`Sentence of ${status}.`)).toBeVisible();
      expect(await raisedIn(page)).toBe(0);
      await followTo(page, '/dashboard');
      await expect(titled(page, 'Dashboard')).toBeVisible();
    }
  });

  await test.step('403: its sentence, the user loaded again, the root', async () => {
    await open();
    await expect(titled(page, 'Inventories')).toBeVisible();
    const asked = page.waitForRequest('**/api/Account/GetUserInfo*');
    server.planned.refuse(getDashboard, 403, { message: 'Sentence of 403.' });
    expect(await makeCalls(page, 1)).toEqual([403]);
    await expect(toastIn(page)).toContainText('Sentence of 403.');
    await asked;
    await expect(page).toHaveURL('/');
    await expect(titled(page, 'Dashboard')).toBeVisible();
    await page.getByRole('button', { name: 'Close this notification' }).click();
  });

  await test.step('467: its text, dialogs closed, the root', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    server.planned.refuse(getDashboard, 467);
    await makeCalls(page, 1);
    await expect(toastIn(page)).toContainText(
      '2FA and Inactivity Timeout must be enabled to view PHI.',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Close this notification' }).click();
  });

  await test.step('499: dialogs closed, the path in its body', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toBeVisible();
    server.planned.refuse(getDashboard, 499, { path: '/release-notes' });
    await makeCalls(page, 1);
    await expect(titled(page, 'Release notes')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('499 with a path of another origin: the root', async () => {
    for (const path of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
      server.planned.refuse(getDashboard, 499, { path });
      await makeCalls(page, 1);
      await expect(page).toHaveURL('/');
      await expect(titled(page, 'Dashboard')).toBeVisible();
      await followTo(page, '/release-notes');
      await expect(titled(page, 'Release notes')).toBeVisible();
    }
  });

  await test.step('500 and 504: their texts; any other: its sentence', async () => {
    const rows = [
      [500, failureMessages.server],
      [504, 'Check your internet connection. If you keep getting this error, please contact us.'],
      [503, 'Sentence of 503.'],
      [418, 'Sentence of 418.'],
    ] as const;
    for (const [status, text] of rows) {
      // A read is made three times where the trouble may pass.
      server.planned.refuse(getDashboard, status, { message: `Sentence of ${status}.` }, 3);
      expect(await makeCalls(page, 1)).toEqual([status]);
      await expect(toastIn(page).filter({ hasText: text })).toBeVisible();
      server.planned.forget();
      await page.getByRole('button', { name: 'Close this notification' }).click();
    }
  });
});

test('[ERR-BURST] [ERR-401] ten calls refused at once make one redirect to login and one message', async ({
  page,
  server,
}) => {
  await followTo(page, '/inventory/list');
  await expect(titled(page, 'Inventories')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
  await endSessions(server);
  const trips: string[] = [];
  page.on('framenavigated', (frame) => trips.push(new URL(frame.url()).pathname));
  expect(await makeCalls(page, 10)).toEqual(Array(10).fill(401));
  await expect(titled(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/login?redirectUrl=%2Finventory%2Flist');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toastIn(page)).toContainText('Your session has ended. Log in again.');
  expect(trips).toEqual(['/login']);
  expect(await raisedIn(page)).toBe(1);
});

test('[ERR-401] a background call that meets an ended session ends it with its message', async ({
  page,
  server,
}) => {
  server.planned.refuse(selectPermissions, 401, { message: 'Sentence of 401.' });
  await page.evaluate(() =>
    localStorage.setItem('prime', JSON.stringify({ needsNarcPrime: true, needsBillPrime: false })),
  );
  await page.reload();
  await expect(titled(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard');
  await expect(toastIn(page)).toContainText('Your session has ended. Log in again.');
  expect(await raisedIn(page)).toBe(1);
});

test('[CALL-01] [ERR-BURST] calls still under way at a logout lead nowhere and say nothing', async ({
  page,
  server,
}) => {
  // With a route the browser has no cache, which would send the same call only after the first one is answered.
  await page.route('**/api/Dashboard', (route) => route.continue());
  const release = server.planned.hold(getDashboard, 3);
  const late = makeCalls(page, 3);
  await expect.poll(() => server.planned.given).toHaveLength(3);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(titled(page, 'Log in')).toBeVisible();
  await page.getByLabel('Username').fill('still typing');
  const trips: string[] = [];
  page.on('framenavigated', (frame) => trips.push(frame.url()));
  release();
  expect(await late).toEqual([401, 401, 401]);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toHaveValue('still typing');
  expect(await raisedIn(page)).toBe(0);
  expect(trips).toEqual([]);
});
