import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { password } from '../../../support/people/people.ts';
import { logInWith, submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { test as base, expect } from '../../test.ts';
import { HeldCalls } from '../../tours/heldCalls.ts';
import { addTourist } from '../../tours/people.ts';
import { expectAccessible } from '../app/axe.ts';

interface Idler {
  readonly userName: string;
  /** The server's clock follows the browser's, for this person's session. */
  readonly ageOnServer: (seconds: number) => Promise<void>;
  readonly session: () => Promise<typeof sessions.$inferSelect | undefined>;
}

const home = '/inventory/list';
const loginAddress = /\/login\?redirectUrl=%2Finventory%2Flist$/;
const second = 1_000;

const test = base.extend<{ idler: Idler }>({
  idler: async ({ server }, use) => {
    const userName = `idle-${crypto.randomUUID().slice(0, 8)}`;
    const userId = await addTourist(server.database, userName, { inactivityTimeout: true });
    await use({ userName, ...onServer(server, userId) });
  },
});

function onServer(server: E2eServer, userId: string): Omit<Idler, 'userName'> {
  return {
    ageOnServer: async (seconds) => {
      const lastAccessAt = sql`${sessions.lastAccessAt} - make_interval(secs => ${seconds})`;
      await server.database
        .update(sessions)
        .set({ lastAccessAt })
        .where(eq(sessions.userId, userId));
    },
    session: async () => {
      const rows = await server.database.select().from(sessions).where(eq(sessions.userId, userId));
      return rows.at(-1);
    },
  };
}

/** Logged in, with the inactivity chart running and a stopped clock. */
async function open(page: Page, { userName }: Idler): Promise<void> {
  await logInWith(page, userName, password);
  await page.clock.install();
  const learned = page.waitForResponse('**/api/Account/GetTimeLeft*');
  await page.goto(home);
  await learned;
  await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 2 * second);
  await page.evaluate(() => localStorage.setItem('lastAccess', String(Date.now())));
}

const warningOf = (page: Page) => page.getByRole('alertdialog', { name: 'Inactivity Timeout' });

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** The way out of a session that was certainly inactive, which the page says (FIELD-22). */
async function expectLeft(page: Page): Promise<void> {
  await expect(page).toHaveURL(loginAddress);
  await expect(page.getByRole('form', { name: 'Regular Login' })).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByText('You were logged out because you were inactive.')).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
}

test('[IDLE-01] [IDLE-02] [IDLE-06] [IDLE-08] [FIELD-22] typing counts; 270 s after the last access it warns, counts and extends; after a sleep a movement revives nothing', async ({
  page,
  idler,
}) => {
  await open(page, idler);
  const warning = warningOf(page);

  await test.step('[IDLE-08] typing counts, and the server is notified once a minute', async () => {
    const told: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('RecordActivity')) told.push(request.postDataJSON());
    });
    await idler.ageOnServer(200);
    await page.clock.runFor(10 * second);
    for (let stroke = 0; stroke < 4; stroke += 1) {
      await page.keyboard.press('Shift');
      await page.clock.runFor(10 * second);
    }
    expect(told).toEqual([]);
    const heard = page.waitForResponse('**/api/Account/RecordActivity*');
    // Little by little, or the call would run into its own time limit before the real server answers.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(5 * second);
          return told.length;
        },
        { intervals: [50] },
      )
      .toBe(1);
    expect(await (await heard).json()).toMatchObject({ limitSeconds: 300 });
    const session = await idler.session();
    expect(Date.now() - (session?.lastAccessAt.getTime() ?? 0)).toBeLessThan(60 * second);
    // It counts from the last stroke, and is not reported again.
    const elapsed =
      (await page.evaluate(() => Date.now())) - Number(await kept(page, 'lastAccess'));
    await page.clock.runFor(269 * second - elapsed);
    await expect(warning).toHaveCount(0);
    await page.clock.runFor(second);
    await expect(warning).toBeVisible();
    expect(told).toHaveLength(1);
  });

  await test.step('[IDLE-01] [IDLE-02] it warns and counts', async () => {
    await expect(warning).toContainText(
      'Your session will timeout soon. Click the button below to extend your session.',
    );
    await expect(warning).toContainText('Otherwise, you will be logged out in 30 seconds');
    await expect(warning.getByRole('button', { name: 'Extend Session' })).toBeFocused();
    await expect(page).toHaveTitle(/^30 s left · /);
    await page.clock.runFor(11 * second);
    await expect(warning).toContainText('logged out in 19 seconds');
    await expect(warning.getByRole('status')).toHaveText('20 seconds left');
  });

  await test.step('[IDLE-06] typing and pointing do not count while it warns; dismissing it extends', async () => {
    const before = await kept(page, 'lastAccess');
    await page.mouse.move(10, 10);
    await page.keyboard.press('Shift');
    await page.clock.runFor(second);
    expect(await kept(page, 'lastAccess')).toBe(before);
    // Less than the limit, from the last stroke and with the time that a slow machine takes.
    await idler.ageOnServer(200);
    const aged = await idler.session();
    await page.keyboard.press('Escape');
    await expect(warning).toHaveCount(0);
    await expect(page).not.toHaveTitle(/left/);
    expect(Number(await kept(page, 'lastAccess'))).toBe(Number(before) + 282 * second);
    const extended = await idler.session();
    expect(extended?.lastAccessAt.getTime()).toBeGreaterThan(aged?.lastAccessAt.getTime() ?? 0);
  });

  await test.step('[IDLE-08] [FIELD-22] after a sleep a movement revives nothing, and the way back works', async () => {
    await idler.ageOnServer(3_600);
    // What the page loads once it is idle is not an answer to the movement.
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const calls = await HeldCalls.of(page, ['**/api/Account/GetTimeLeft*']);
    const before = await kept(page, 'lastAccess');
    // Throttled and frozen tabs run timers late or never: the clock has moved, and no timer has run.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600 * second);
    await page.mouse.move(200, 200);
    const cover = page.getByRole('dialog', { name: 'Checking your session' });
    await expect(cover).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(cover).toBeVisible();
    expect(await kept(page, 'lastAccess')).toBe(before);
    await calls.pass();
    await expectLeft(page);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/Account/GetTimeLeft']);
    await submitLogin(page, idler.userName, password);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  });

  await page.clock.runFor(270 * second);
  await expect(warning).toBeVisible();
  // axe waits for timers of its own.
  await page.clock.resume();
  await expectAccessible(page, 'the warning before a time-out');

  await test.step('[IDLE-08] [FIELD-22] the start compares the last access before it calls anything', async () => {
    // What the page before still loads once it is idle is not a call of the start.
    await page.goto('about:blank');
    await page.addInitScript(() => {
      localStorage.setItem('lastAccess', String(Date.now() - 300_000));
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(home);
    await expectLeft(page);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});

test('[IDLE-04] [IDLE-09] [IDLE-03] [IDLE-07] [FIELD-22] two tabs: one extends and both continue, time runs out and both are logged out', async ({
  page,
  context,
  idler,
}) => {
  await open(page, idler);
  const other = await context.newPage();
  await other.goto(home);
  await expect(other.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('lastAccess', String(Date.now())));
  await page.clock.runFor(275 * second);
  await expect(warningOf(page)).toBeVisible();
  await expect(warningOf(other)).toBeVisible();
  await other.getByRole('button', { name: 'Extend Session' }).click();
  await expect(warningOf(other)).toHaveCount(0);
  await expect(warningOf(page)).toHaveCount(0);

  await page.evaluate(() => {
    const { countersign } = window as unknown as {
      countersign: { app: { system: { get(id: string): { send(event: object): void } } } };
    };
    const toast = { tone: 'bad', text: 'Two vials are missing.' };
    countersign.app.system.get('notices').send({ type: 'toast.raised', toast });
    localStorage.setItem('theme', 'dark');
  });
  await expect(page.getByText('Two vials are missing.')).toBeVisible();
  await idler.ageOnServer(300);
  await page.clock.runFor(300 * second);
  await expectLeft(page);
  await expectLeft(other);
  await expect(page.getByText('Two vials are missing.')).toHaveCount(0);
  expect(await kept(page, 'theme')).toBeNull();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  expect(await idler.session()).toMatchObject({ endReason: 'idle' });
});
