import type { Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from './axe.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

function main(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

async function widthOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox();
  return box?.width ?? 0;
}

/** No page may be scrolled sideways. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

test('[SHELL-01] [SHELL-03] [SHELL-04] [SHELL-07] [SHELL-08] [SHELL-10] [SHELL-11] [SHELL-12] [SHELL-14] [ENT-11] [IDLE-07] the shell on a desktop and on a phone, and what a logout leaves of it', async ({
  page,
  context,
  loggedIn,
}) => {
  await page.clock.install();
  await loggedIn('supervisor');
  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
  const inventories = main(page).getByRole('link', { name: 'Inventories' });

  await test.step('[SHELL-01] [SHELL-03] [SHELL-10] at 1440 px a rail of 65 px takes the place of the menu; toasts are 25rem wide, at most two, newest on top, and disappear after 5 s', async () => {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeHidden();
    expect(await widthOf(page, '.rail')).toBe(65);
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    for (const path of [
      '/sysadmin/customers/p-list',
      '/sysadmin/states/list',
      '/inventory/none-such',
    ]) {
      await followTo(page, path);
      await expect(toasts.first()).toBeVisible();
    }
    await expect(toasts).toHaveCount(2);
    await expect(toasts.first()).toContainText('That page does not exist.');
    expect((await toasts.first().boundingBox())?.width).toBe(400);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(6_000);
    await expect(toasts).toHaveCount(0);
  });

  await test.step('[SHELL-11] a spinner covers the page when a change of route takes longer than 100 ms', async () => {
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/Inventories?*', async (route) => {
      await gate;
      await route.continue();
    });
    await inventories.click();
    await expect(
      page.getByRole('status', { name: 'Loading' }).or(page.locator('.full-spinner')),
    ).toBeVisible();
    goOn();
    await expect(title(page, 'Inventories')).toBeVisible();
    await expect(page.locator('.full-spinner')).toHaveCount(0);
    await page.unroute('**/api/Inventories?*');
  });

  await test.step('[SHELL-11] a link to the open page loads it again, without another entry in the history', async () => {
    const entries = await page.evaluate(() => history.length);
    const [again] = await Promise.all([
      page.waitForRequest('**/api/Inventories?*'),
      inventories.click(),
    ]);
    expect(again.method()).toBe('GET');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  await test.step('[SHELL-04] [ENT-11] the rail can be pinned open at 312 px; it stays as it was left, pinned and scrolled, until a narrow window collapses it', async () => {
    await followTo(page, '/dashboard');
    await expect(title(page, 'Dashboard')).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 360 });
    await main(page).getByRole('button', { name: 'Pin open' }).click();
    const unpin = main(page).getByRole('button', { name: 'Unpin' });
    await expect(unpin).toBeVisible();
    expect(await widthOf(page, '.sidenav')).toBe(312);
    const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    expect(await stored('isNavFixed')).toBe('true');
    const position = () => main(page).evaluate((element) => element.scrollTop);
    await expect(async () => {
      await main(page).evaluate((element) => element.scrollTo(0, 0));
      await main(page).evaluate((element) => element.scrollTo(0, 40));
      expect(await stored('subNavPosition')).toBe('40');
    }).toPass();
    await page.reload();
    await expect(unpin).toBeVisible();
    await expect.poll(position).toBe(40);
    // By keyboard: a click scrolls when something covers the link for a moment.
    await inventories.press('Enter');
    await expect(title(page, 'Inventories')).toBeVisible();
    await expect.poll(position).toBe(40);

    await page.setViewportSize({ width: 991, height: 800 });
    await expect(unpin).toHaveCount(0);
    // The style sheet hides the rail before the chart learns the width: a window that is wide again
    // in the same frame has changed nothing for a media query.
    await expect.poll(() => stored('isNavFixed')).toBe('false');
    await page.setViewportSize(desktop);
    await expect(main(page).getByRole('button', { name: 'Pin open' })).toBeVisible();
    expect(await widthOf(page, '.rail')).toBe(65);
    await main(page).getByRole('button', { name: 'Pin open' }).click();
    await unpin.click();
    expect(await widthOf(page, '.rail')).toBe(65);
  });

  await page.setViewportSize(phone);
  await test.step('[SHELL-08] on a phone the bottom bar leads to the main pages', async () => {
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Inventories', 'Profile', /^Help/]);
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(title(page, 'Dashboard')).toBeVisible();
    await bar.getByRole('link', { name: 'Inventories' }).click();
    await expect(title(page, 'Inventories')).toBeVisible();
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(title(page, 'Dashboard')).toBeVisible();
  });

  await test.step('[SHELL-01] [SHELL-04] the hamburger opens the whole navigation, and a choice closes it', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const drawer = page.getByRole('navigation', { name: 'Menu' });
    await expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectAccessible(page, 'the open drawer', [phone]);
    await drawer.getByRole('link', { name: 'Inventories' }).click();
    await expect(title(page, 'Inventories')).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  for (const [path, name] of [
    ['/dashboard', 'Dashboard'],
    ['/release-notes', 'Release Notes'],
    ['/eula', /License/],
    ['/inventory/list', 'Inventories'],
  ] as const) {
    await test.step(`[SHELL-14] ${path} has a phone layout that needs no sideways scrolling`, async () => {
      await page.setViewportSize(phone);
      await followTo(page, path);
      await expect(title(page, name)).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await overflow(page)).toBe(0);
    });
  }

  await page.setViewportSize(desktop);
  await test.step('[IDLE-07] logging out leaves nothing of the person in the browser except the pinned rail and the mark of the logout', async () => {
    await page.evaluate(() => {
      for (const key of ['isNavFixed', 'subNavPosition', 'inventorySites']) {
        localStorage.setItem(key, 'true');
      }
      localStorage.setItem('theme', 'dark');
      sessionStorage.setItem('redirectUrl', '/inventory/list');
      document.documentElement.dataset.theme = 'dark';
    });
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    const left = await page.evaluate(() => [
      Object.keys(localStorage),
      Object.keys(sessionStorage),
    ]);
    expect(left.map((keys) => keys.toSorted())).toEqual([['endMark', 'isNavFixed'], []]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
  });

  await test.step('[SHELL-07] [SHELL-12] logged out: no Release Notes in the footer, and Light, which the system’s dark mode does not change', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await followTo(page, '/eula');
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links.first()).toBeVisible();
    await expect(links.filter({ hasText: 'Release Notes' })).toHaveCount(0);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(245, 247, 249)');
    await page.evaluate(() => localStorage.setItem('theme', 'System'));
    await page.reload();
    expect(await ground()).toBe('rgb(13, 19, 26)');
  });
});
