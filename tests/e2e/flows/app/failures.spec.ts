import { and, eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
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

function toast(page: Page) {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
}

/** As from a bookmark. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test.beforeEach(async ({ page, loggedIn }) => {
  await loggedIn('medic');
  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
});

test.afterEach(({ server }) => {
  server.planned.forget();
});

test('[ERR-401] [ERR-BURST] [FIELD-22] an ended session leads to login with the reason and the way back, in one redirect', async ({
  page,
  server,
}) => {
  const medic2 = await inventoryNamed(server, 'Medic 2');
  await endSessions(server, 'endedByAdministrator');
  // This page makes two calls at once: both are refused.
  await followTo(page, `/inventory/${medic2}`);
  await expect(title(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(`/inventory/${medic2}`)}`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const reason = page.getByText('You were logged out by an administrator.');
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  const { userName, password } = accountOf('medic');
  await submitLogin(page, userName, password);
  await expect(title(page, 'Medic 2')).toBeVisible();
});

test('[ERR-403] [ENT-12] an inventory that is not assigned: its text, then a full reload to the root', async ({
  page,
  server,
}) => {
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
    // From inside, and from a bookmark: nothing stood on the screen before.
    for (const arrive of [followTo, goTo]) {
      await arrive(page, `/inventory/${medic2}`);
      await expect(toast(page).first()).toContainText(failureMessages.notAssociated);
      await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
      await page.evaluate(() => Object.assign(window, { isStillThere: true }));
      await page.waitForFunction(() => !('isStillThere' in window));
      await expect(title(page, 'Dashboard')).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  } finally {
    await server.database.insert(inventoryUsers).values(removed);
  }
});

test('[BOOT-05] [SHELL-11] the first page loads in the shell with its spinner, which says after 10 s what the user can do', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const release = server.planned.hold(getDashboard);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await again.click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  release();
});

test('[ERR-404] [ERR-500] [ERR-504] an unknown record, a server that fails, a record that it can’t load, and a gateway that gives up', async ({
  page,
  server,
}) => {
  const closeToast = async () => {
    // It may be gone by itself already.
    const close = page.getByRole('button', { name: 'Close this notification' });
    await close.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
    await expect(toast(page)).toHaveCount(0);
  };
  const menuLink = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

  await test.step('[ERR-404] an unknown record: That page does not exist., and the root', async () => {
    await followTo(page, `/inventory/${crypto.randomUUID()}`);
    await expect(toast(page)).toContainText('That page does not exist.');
    await expect(page).toHaveURL('/');
    await expect(title(page, 'Dashboard')).toBeVisible();
    await closeToast();
  });

  await test.step('[ERR-500] a server that fails: its text, a page that says so, and a retry', async () => {
    // A real fault: the table of holdings is out of the way.
    await server.database.execute(sql`alter table balances rename to balances_away`);
    try {
      await menuLink('Inventories').click();
      await expect(toast(page)).toContainText(failureMessages.server);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(failureMessages.server);
      await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Inventories']);
      await expect(page).toHaveTitle('Inventories could not be shown · Countersign');
    } finally {
      await server.database.execute(sql`alter table balances_away rename to balances`);
    }
    await closeToast();
    const release = server.planned.hold(listInventories);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    // What was pressed stays, and keeps the focus, until the page is there.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(again).toBeFocused();
    release();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(title(page, 'Inventories')).toBeFocused();
  });

  await test.step('[ERR-500] a record that the server can’t load fails like every page: one title, its text, its window title', async () => {
    const failing = { status: 500, json: { code: 'unexpected', message: 'Failed.' } };
    await page.route('**/api/MissingSignatures/*', (route) => route.fulfill(failing));
    await followTo(page, `/missing-signatures/${crypto.randomUUID()}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(failureMessages.server);
    await expect(main.getByRole('heading')).toHaveText(['Missing signature']);
    await expect(page).toHaveTitle('Missing signature could not be shown · Countersign');
    await closeToast();
  });

  await test.step('[ERR-504] a gateway that gives up: its text, and it is logged', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/Inventories?*', (route) => route.fulfill({ status: 504, body: '' }));
    await menuLink('Inventories').click();
    await expect(toast(page)).toContainText(failureMessages.timeout);
    expect(logged.join('\n')).toContain('listInventories failed with 504');
  });
});
