import type { Page } from 'playwright/test';
import { listInventories } from '../../../../src/contract/inventory/inventory.ts';
import { getUserInfo } from '../../../../src/contract/session/account.ts';
import { endSessions } from '../../endSessions.ts';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';

const userInfo = '**/api/Account/GetUserInfo*';

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test('[BOOT-01] [BOOT-02] [BOOT-03] [BOOT-05] [SHELL-11] [ERR-OTHER] a start with a saved token: slow, with bad replies, without the server, and with a token of no session', async ({
  page,
  loggedIn,
  server,
}) => {
  const again = page.getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await loggedIn('supervisor');

  await test.step('[BOOT-01] [BOOT-05] [SHELL-11] while the script is loading, the document shows its frame with a spinner; the user is loaded before anything is shown', async () => {
    await page.evaluate(() => localStorage.setItem('user', '{"fullName":"Someone Else"}'));
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const entry = /\/assets\/index-[\w-]+\.js/;
    await page.route(entry, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('img', { name: 'Loading' })).toBeVisible();
    release();
    await expect(title(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Dana Whitlock');
    await page.unroute(entry);
  });

  await test.step('[BOOT-05] [SHELL-11] the first page loads in the shell with its spinner, which says after 10 s what the user can do', async () => {
    // Not the dashboard, whose call is given up after 10 s of the browser's own time: a slow machine needs as long.
    const release = server.planned.hold(listInventories);
    await page.goto('/inventory/list', { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect.poll(() => server.planned.given).toEqual(['listInventories']);
    await page.clock.fastForward(10_000);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await again.click();
    await expect(title(page, 'Inventories')).toBeVisible();
    release();
    server.planned.forget();
  });

  const inventories = '**/api/Inventories?*';
  for (const [what, body] of [
    ['is no JSON', '<html>A proxy says hello</html>'],
    ['does not fit the contract', '{"user":{"id":7},"security":null}'],
  ] as const) {
    await test.step(`[BOOT-05] a first reply that ${what} is a start that failed`, async () => {
      await page.route(userInfo, (route) => route.fulfill({ status: 200, body }));
      await page.goto('/');
      await expect(title(page, 'Countersign can’t start')).toBeVisible();
      await page.unroute(userInfo);
      await again.click();
      await expect(title(page, 'Dashboard')).toBeVisible();
    });

    await test.step(`[ERR-OTHER] a page’s reply that ${what} is shown to the person`, async () => {
      await page.route(inventories, (route) => route.fulfill({ status: 200, body }));
      await followTo(page, '/inventory/list');
      const sentence = 'Something went wrong on the server.';
      await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(sentence);
      await page.unroute(inventories);
      await again.click();
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(title(page, 'Inventories')).toBeVisible();
    });
  }

  await test.step('[BOOT-05] a server that is down at start gets a clear screen with a retry', async () => {
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
  });

  await test.step('[BOOT-03] [BOOT-05] it can be left for what this device has, and the next start asks the server again', async () => {
    await page.getByRole('button', { name: 'Continue without the server' }).click();
    await expect(title(page, 'Countersign can’t start')).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
    await server.start();
    await page.unroute(userInfo);
    await page.goto('/');
    await expect(title(page, 'Dashboard')).toBeVisible();
  });

  await test.step('[BOOT-02] a token that the server rejects is removed', async () => {
    await endSessions(server);
    await page.goto('/');
    await expect(title(page, 'Log in')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await test.step('[BOOT-02] [BOOT-05] nothing can be typed into the form of the document, which may be replaced, while the server is asked whose the token is', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.setItem('token', 'of-no-session');
      localStorage.setItem('lastAccess', String(Date.now()));
    });
    const release = server.planned.hold(getUserInfo);
    await page.goto('/login');
    await expect.poll(() => server.planned.given).toEqual(['getUserInfo']);
    await expect(page.locator('#root')).toHaveAttribute('data-prerendered', 'login');
    // At once: after 5 s the notice takes its place.
    expect(await page.getByLabel('Username').isVisible()).toBe(false);
    await page.clock.fastForward(5_000);
    await expect(page.getByText('The server is taking longer than usual.')).toBeVisible();
    release();
    server.planned.forget();
    await expect(title(page, 'Log in')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeEditable();
  });
});

/** What is wrong with the browser, by the query of the address it opens. */
function spoilBrowser(): void {
  const { search } = location;
  if (search === '?refused') {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  }
  if (search === '?full') {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  }
  if (search === '?offline') {
    localStorage.setItem('user', '{}');
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  }
}

test('[BOOT-04] [BOOT-05] a start without a token: without a network, without its entry, and in a browser that keeps nothing', async ({
  page,
}) => {
  await page.addInitScript(spoilBrowser);

  await test.step('[BOOT-04] without a network and without a token, the stored user is removed', async () => {
    await page.goto('/dashboard?offline');
    await expect(title(page, 'Log in')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  for (const [query, what, sentence] of [
    ['refused', 'refuses storage', 'Allow cookies and site data for this site, then try again.'],
    ['full', 'has no space left', 'Free some space on this device, then try again.'],
  ] as const) {
    await test.step(`[BOOT-05] a browser that ${what} says why the form cannot be used`, async () => {
      for (const path of ['/login', '/dashboard']) {
        await page.goto(`${path}?${query}`);
        await expect(title(page, 'Countersign can’t start')).toBeVisible();
        await expect(page.getByRole('alert')).toContainText(sentence);
        await expect(page.getByLabel('Username')).toHaveCount(0);
      }
    });
  }

  await test.step('[BOOT-05] a build whose entry is not there yet says so, with the form and without', async () => {
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
    for (const address of ['/login', '/dashboard']) {
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
});
