import { and, eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { selectPermissions } from '../../../../src/contract/core/select.ts';
import { getDashboard } from '../../../../src/contract/custody/dashboard.ts';
import { listInventories } from '../../../../src/contract/inventory/inventory.ts';
import { failureMessages } from '../../../../src/rules/core/failureText.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { endSessions } from '../../endSessions.ts';
import { followTo } from '../../followTo.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed } from '../custody/recordUsePage.ts';

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

/** Closes the notification, which may be gone by itself already. */
async function closeToast(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close this notification' });
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(toastIn(page)).toHaveCount(0);
}

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();
}

test.beforeEach(async ({ page, loggedIn }) => {
  await loggedIn('medic');
  await page.goto('/dashboard');
  await expect(titled(page, 'Dashboard')).toBeVisible();
});

test('[CALL-01] [ERR-401] [ERR-BURST] [FIELD-22] calls that meet the end of a session: after a logout, ten at once, and in the background', async ({
  page,
  server,
}) => {
  const { userName, password } = accountOf('medic');
  await test.step('[CALL-01] [ERR-BURST] calls still under way at a logout lead nowhere and say nothing', async () => {
    // With a route the browser has no cache, which would send the same call only after the first one is answered.
    await page.route('**/api/Dashboard', (route) => route.continue());
    const release = server.planned.hold(getDashboard, 3);
    const late = makeCalls(page, 3);
    await expect.poll(() => server.planned.given).toHaveLength(3);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(titled(page, 'Log in')).toBeVisible();
    await page.getByLabel('Username').fill('still typing');
    const trips: string[] = [];
    const note = (frame: { url(): string }) => trips.push(frame.url());
    page.on('framenavigated', note);
    release();
    expect(await late).toEqual([401, 401, 401]);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toHaveValue('still typing');
    expect(await raisedIn(page)).toBe(0);
    expect(trips).toEqual([]);
    page.off('framenavigated', note);
    await page.unroute('**/api/Dashboard');
  });

  await test.step('[ERR-BURST] [ERR-401] [FIELD-22] ten calls refused at once make one redirect to login, with one message, the reason and the way back', async () => {
    await submitLogin(page, userName, password);
    await expect(titled(page, 'Dashboard')).toBeVisible();
    const path = `/inventory/${await inventoryNamed(server, 'Medic 2')}`;
    await followTo(page, path);
    await expect(titled(page, 'Medic 2')).toBeVisible();
    await openDialog(page);
    await endSessions(server, 'endedByAdministrator');
    const trips: string[] = [];
    page.on('framenavigated', (frame) => trips.push(new URL(frame.url()).pathname));
    expect(await makeCalls(page, 10)).toEqual(Array(10).fill(401));
    await expect(titled(page, 'Log in')).toBeVisible();
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(trips).toEqual(['/login']);
    expect(await raisedIn(page)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const reason = page.getByText('You were logged out by an administrator.');
    await expect(reason.first()).toBeVisible();
    await page.reload();
    await expect(reason).toBeVisible();
    await submitLogin(page, userName, password);
    await expect(titled(page, 'Medic 2')).toBeVisible();
  });

  await test.step('[ERR-401] a background call that meets an ended session ends it with its message', async () => {
    // The last login loads its own lists, and then notes that they are there.
    const noted = () => page.evaluate(() => localStorage.getItem('prime'));
    await expect.poll(noted).not.toContain('true');
    server.planned.refuse(selectPermissions, 401, { message: 'Sentence of 401.' });
    await page.evaluate(() =>
      localStorage.setItem(
        'prime',
        JSON.stringify({ needsNarcPrime: true, needsBillPrime: false }),
      ),
    );
    await page.goto('/dashboard');
    await expect(titled(page, 'Log in')).toBeVisible();
    await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard');
    await expect(toastIn(page)).toContainText('Your session has ended. Log in again.');
    expect(await raisedIn(page)).toBe(1);
  });
});

test('[ERR-403] [ERR-404] [ERR-466] [ERR-467] [ERR-499] [ERR-500] [ERR-504] [ERR-OTHER] [ENT-12] where each failure of a call leads', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  const menuLink = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

  await test.step('[ERR-466] is ignored: the previous page stays, at its address', async () => {
    server.planned.refuse(listInventories, 466, { message: 'Sentence of 466.' });
    await followTo(page, '/inventory/list');
    await expect.poll(() => server.planned.given).toEqual(['listInventories']);
    await expect(page).toHaveURL('/dashboard');
    await expect(titled(page, 'Dashboard')).toBeVisible();
    await expect(page.getByText('Sentence of 466.')).toHaveCount(0);
    expect(await raisedIn(page)).toBe(0);
  });

  await test.step('[ERR-OTHER] 422 shows no toast; the page that got it shows its sentence', async () => {
    server.planned.refuse(listInventories, 422, { message: 'Sentence of 422.' });
    await followTo(page, '/inventory/list');
    await expect(main.getByText('Sentence of 422.')).toBeVisible();
    expect(await raisedIn(page)).toBe(0);
  });

  await test.step('[ERR-404] an unknown record: That page does not exist., and the root', async () => {
    await followTo(page, `/inventory/${crypto.randomUUID()}`);
    await expect(toastIn(page)).toContainText('That page does not exist.');
    await expect(page).toHaveURL('/');
    await expect(titled(page, 'Dashboard')).toBeVisible();
    await closeToast(page);
  });

  await test.step('[ERR-500] a server that fails: its text, a page that says so, and a retry', async () => {
    // A real fault: the table of holdings is out of the way.
    await server.database.execute(sql`alter table balances rename to balances_away`);
    try {
      await menuLink('Inventories').click();
      await expect(toastIn(page)).toContainText(failureMessages.server);
      await expect(main.getByRole('alert')).toContainText(failureMessages.server);
      await expect(main.getByRole('heading')).toHaveText(['Inventories']);
      await expect(page).toHaveTitle('Inventories could not be shown · Countersign');
    } finally {
      await server.database.execute(sql`alter table balances_away rename to balances`);
    }
    await closeToast(page);
    const release = server.planned.hold(listInventories);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    // What was pressed stays, and keeps the focus, until the page is there.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(again).toBeFocused();
    release();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(titled(page, 'Inventories')).toBeFocused();
  });

  await test.step('[ERR-403] its sentence, the user loaded again, the root', async () => {
    const asked = page.waitForRequest('**/api/Account/GetUserInfo*');
    server.planned.refuse(getDashboard, 403, { message: 'Sentence of 403.' });
    expect(await makeCalls(page, 1)).toEqual([403]);
    await expect(toastIn(page)).toContainText('Sentence of 403.');
    await asked;
    await expect(page).toHaveURL('/');
    await expect(titled(page, 'Dashboard')).toBeVisible();
    await closeToast(page);
  });

  await test.step('[ERR-467] its text, dialogs closed, the root', async () => {
    await openDialog(page);
    server.planned.refuse(getDashboard, 467);
    await makeCalls(page, 1);
    await expect(toastIn(page)).toContainText(failureMessages.phi);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await closeToast(page);
  });

  await test.step('[ERR-499] dialogs closed, the path in its body; the root if that is of another origin', async () => {
    await openDialog(page);
    server.planned.refuse(getDashboard, 499, { path: '/release-notes' });
    await makeCalls(page, 1);
    await expect(titled(page, 'Release notes')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    server.planned.refuse(getDashboard, 499, { path: '//evil.example/' });
    await makeCalls(page, 1);
    await expect(page).toHaveURL('/');
    await expect(titled(page, 'Dashboard')).toBeVisible();
  });

  await test.step('[ERR-OTHER] any other: a toast with its sentence, after a read was made three times where the trouble may pass', async () => {
    server.planned.refuse(getDashboard, 503, { message: 'Sentence of 503.' }, 3);
    expect(await makeCalls(page, 1)).toEqual([503]);
    await expect(toastIn(page)).toContainText('Sentence of 503.');
    await closeToast(page);
  });

  await test.step('[ERR-504] a gateway that gives up: its text, and it is logged', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/Inventories?*', (route) => route.fulfill({ status: 504, body: '' }));
    await menuLink('Inventories').click();
    await expect(toastIn(page)).toContainText(failureMessages.timeout);
    expect(logged.join('\n')).toContain('listInventories failed with 504');
    await page.unroute('**/api/Inventories?*');
    await closeToast(page);
  });

  await test.step('[ERR-403] [ENT-12] an inventory that is not assigned: its text, then a full reload to the root', async () => {
    const medic2 = await inventoryNamed(server, 'Medic 2');
    const [medic] = await server.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.userName, accountOf('medic').userName));
    const association = and(
      eq(inventoryUsers.inventoryId, medic2),
      eq(inventoryUsers.userId, medic?.id ?? ''),
    );
    const removed = await server.database.delete(inventoryUsers).where(association).returning();
    try {
      // From inside, and from a bookmark: nothing was on the screen before.
      for (const open of [
        () => followTo(page, `/inventory/${medic2}`),
        () => page.goto(`/inventory/${medic2}`),
      ]) {
        await open();
        await expect(toastIn(page).first()).toContainText(failureMessages.notAssociated);
        await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
        await page.evaluate(() => Object.assign(window, { isStillThere: true }));
        await page.waitForFunction(() => !('isStillThere' in window));
        await expect(titled(page, 'Dashboard')).toBeVisible();
        await expect(page).toHaveURL('/');
      }
    } finally {
      await server.database.insert(inventoryUsers).values(removed);
    }
  });
});
