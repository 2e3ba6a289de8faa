import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addUser } from '../../../support/people/people.ts';
import { accountOf, type Person, submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { tableOf } from '../app/browserTables.ts';

const restored = 'Restored from before you were logged out';

const loginForm = (page: Page) => page.getByRole('form', { name: 'Regular Login' });
const note = (page: Page) => page.getByRole('status').filter({ hasText: restored });

async function loginAt(page: Page, name: Person): Promise<void> {
  const { userName, password } = accountOf(name);
  await submitLogin(page, userName, password);
}

/** The editor of someone whom no other test knows, once what is typed can be kept. */
async function openEditor(page: Page, { database }: E2eServer): Promise<string> {
  const which = eq(users.userName, accountOf('supervisor').userName);
  const [editor] = await database.select().from(users).where(which);
  const name = `Typed ${crypto.randomUUID().slice(0, 8)}`;
  const id = await addUser(database, editor?.agencyId ?? 0, name, { fullName: name });
  const path = `/admin/users/edit/details/${id}`;
  await page.goto(`/login?redirectUrl=${encodeURIComponent(path)}`);
  await loginAt(page, 'supervisor');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(async () => (await tableOf(page, 'keys')).length).toBe(1);
  return path;
}

async function untilKept(page: Page): Promise<void> {
  await expect.poll(async () => (await tableOf(page, 'typedWork')).length).toBe(1);
}

/** The person is away for longer than the limit, by both clocks. */
async function timeOut(page: Page, { database }: E2eServer): Promise<void> {
  await database.update(sessions).set({ lastAccessAt: new Date(Date.now() - 400_000) });
  await page.clock.fastForward(400_000);
  await expect(loginForm(page)).toBeVisible();
}

test('[OFF-03] [IDLE-07] text in the user editor survives a timeout for the same person, encrypted, and no one else sees it', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const path = await openEditor(page, server);
  await page.getByLabel('Phone number').fill('518 555 0177');
  await page.getByLabel('Email').fill('half an addr');
  await untilKept(page);
  await timeOut(page, server);
  const [[, row] = ['', {}]] = await tableOf(page, 'typedWork');
  expect(Object.keys(row).toSorted()).toEqual(['keptAt', 'sealed']);
  expect(await tableOf(page, 'keys')).toEqual([]);

  // Another person at the same browser, who is not led to that page and opens it by its address.
  await loginAt(page, 'agent');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(loginForm(page)).toBeVisible();

  await page.goto(`/login?redirectUrl=${encodeURIComponent(path)}`);
  await loginAt(page, 'supervisor');
  await expect(note(page)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('518 555 0177');
  await expect(page.getByLabel('Email')).toHaveValue('half an addr');
  await expectAccessible(page, 'restored text');
  await page.setViewportSize({ width: 1440, height: 900 });
  await note(page).getByRole('button', { name: 'Discard' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await expect.poll(() => tableOf(page, 'typedWork')).toEqual([]);

  // On purpose: nothing is left for anyone.
  await page.getByLabel('Phone number').fill('518 555 0178');
  await untilKept(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(loginForm(page)).toBeVisible();
  expect(await tableOf(page, 'typedWork')).toEqual([]);
});

test('[UPD-02] [OFF-03] when the update check starts on an open form, an unchanged form with boxes is left without a question, and a box that was checked before is asked about', async ({
  page,
  server,
}) => {
  const path = await openEditor(page, server);
  await page.addInitScript(() => {
    const idle = new Promise<Event>((resolve) => addEventListener('idle', resolve));
    window.requestIdleCallback = (run) => {
      void idle.then(() => run({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    };
  });
  const box = page.getByRole('checkbox', { name: 'Require a new PIN at the next login' });
  const startCheck = async () => {
    await page.evaluate(() => dispatchEvent(new Event('idle')));
    await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  };
  const logOut = page.getByRole('button', { name: 'Log out' });

  await page.goto(path);
  await expect(box).toBeVisible();
  await startCheck();
  await logOut.click();
  await expect(loginForm(page)).toBeVisible();

  await loginAt(page, 'supervisor');
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
  await page.goto(path);
  await box.check();
  await startCheck();
  await logOut.click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('[CALL-09] [OFF-03] logging out immediately reaches the server, although the page is closed and its other code never loaded', async ({
  page,
  context,
  server,
}) => {
  let isClosing = false;
  await page.route(/\/assets\/.*\.js$/, (route) => (isClosing ? undefined : route.continue()));
  await page.goto('/login');
  await loginAt(page, 'medic');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const which = eq(users.userName, accountOf('medic').userName);
  const ended = async () => {
    const rows = await server.database
      .select({ endReason: sessions.endReason })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(which);
    return rows.map(({ endReason }) => endReason);
  };
  const before = (await ended()).filter((reason) => reason === 'loggedOut').length;
  isClosing = true;
  const leaving = context.waitForEvent('request', {
    predicate: (request) => request.url().includes('/Account/Logout'),
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await leaving;
  await page.close();
  await expect
    .poll(async () => (await ended()).filter((reason) => reason === 'loggedOut').length)
    .toBe(before + 1);
});
