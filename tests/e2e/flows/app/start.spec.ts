import { isNull } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';

const userInfo = '**/api/Account/GetUserInfo*';

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test('[BOOT-01] with a saved token user and security are loaded before anything is shown', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  await page.evaluate(() => localStorage.setItem('user', '{"fullName":"Someone Else"}'));
  await page.goto('/');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
  const user = await page.evaluate(() => localStorage.getItem('user'));
  expect(user).toContain('Dana Whitlock');
});

test('[BOOT-02] a token that the server rejects is removed', async ({ page, loggedIn, server }) => {
  await loggedIn('supervisor');
  await server.database
    .update(sessions)
    .set({ endedAt: new Date(), endReason: 'test' })
    .where(isNull(sessions.endedAt));
  await page.goto('/');
  await expect(title(page, 'Log in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('[BOOT-04] without a network and without a token, the stored user is removed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('seeded') === null) {
      localStorage.setItem('seeded', 'yes');
      localStorage.setItem('user', '{}');
    }
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await page.goto('/');
  await expect(title(page, 'Log in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('[BOOT-05] [SHELL-11] while the script is loading, the document shows its frame with a spinner', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[\w-]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('img', { name: 'Loading' })).toBeVisible();
  release();
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0);
});

test('[BOOT-05] a server that is down at start gets a clear screen with a retry', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');
  // The document was loaded, then the server stopped.
  let isDown = false;
  await page.route(userInfo, async (route) => {
    if (!isDown) await server.stop();
    isDown = true;
    await route.continue();
  });
  await page.goto('/');
  await expect(title(page, 'Countersign can’t start')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the server.');
  await server.start();
  await page.unroute(userInfo);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
});

for (const [what, sentence, spoil] of [
  [
    'refuses storage',
    'Allow cookies and site data for this site, then try again.',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        };
        Object.defineProperty(window, name, { get });
      }
    },
  ],
  [
    'has no space left',
    'Free some space on this device, then try again.',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('There is no room left.', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`[BOOT-05] a browser that ${what} says why the form cannot be used`, async ({ page }) => {
    await page.addInitScript(spoil);
    for (const address of ['/login', '/dashboard']) {
      await page.goto(address);
      await expect(title(page, 'Countersign can’t start')).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByLabel('Username')).toHaveCount(0);
    }
  });
}

test('[BOOT-05] a build whose entry is not there yet says so, with the form and without', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
  for (const address of ['/login', '/dashboard', '/forgot-password']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(
      'A part of this page could not be loaded, so it does not work yet. Load it again in a minute.',
    );
  }
  await page.unroute('**/assets/index-*.js');
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[BOOT-05] [ERR-OTHER] a reply that is no JSON, or does not fit the contract, is a start that failed, and on a page it is shown', async ({
  page,
  loggedIn,
}) => {
  const inventories = '**/api/Inventories?*';
  await loggedIn('supervisor');
  for (const [what, body] of [
    ['is no JSON', '<html>A proxy says hello</html>'],
    ['does not fit the contract', '{"user":{"id":7},"security":null}'],
  ] as const) {
    await test.step(`[BOOT-05] a first reply that ${what} is a start that failed`, async () => {
      await page.route(userInfo, (route) => route.fulfill({ status: 200, body }));
      await page.goto('/');
      await expect(title(page, 'Countersign can’t start')).toBeVisible();
      await page.unroute(userInfo);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(title(page, 'Dashboard')).toBeVisible();
    });

    await test.step(`[ERR-OTHER] a page’s reply that ${what} is shown to the person`, async () => {
      await page.route(inventories, (route) => route.fulfill({ status: 200, body }));
      await followTo(page, '/inventory/list');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Something went wrong on the server.',
      );
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
        'Something went wrong on the server.',
      );
      await page.unroute(inventories);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(title(page, 'Inventories')).toBeVisible();
    });
  }
});
