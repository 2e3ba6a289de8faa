import type { Page } from 'playwright/test';
import { expect, test } from '../../test.ts';
import { expectAccessible } from './axe.ts';

const combobox = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Search pages/ });

test('[SHELL-06] [SHELL-14] the search, with the keyboard alone, on a phone and without a network, and the list of shortcuts', async ({
  page,
  context,
  loggedIn,
}) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await loggedIn('supervisor');
  await page.goto('/inventory/list');
  await test.step('[SHELL-06] / opens the search, which works with the keyboard alone and returns the focus', async () => {
    await button.focus();
    // The search is loaded with its own chunk, after the page
    await expect(async () => {
      await page.keyboard.press('`');
      await expect(combobox(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(combobox(page)).toHaveValue('');
    await expect(options(page).first()).toHaveText('Dashboard');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    // In a form field the keys are text
    const field = page.getByRole('searchbox', { name: 'Search inventories' });
    await field.press('/');
    await field.press('`');
    await expect(field).toHaveValue('/`');
    await expect(dialog(page)).toHaveCount(0);
    await button.focus();

    // The reply to the first question is received after that to the second, and is not shown
    let answerFirst: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route('**/api/Search?text=vault**', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press('/');
    const asked = page.waitForRequest(/api\/Search\?text=vault/);
    await combobox(page).fill('vault');
    await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeVisible();
    await asked;
    await combobox(page).fill('medic');
    await expect(options(page).filter({ hasText: 'Medic 2' })).toBeVisible();
    answerFirst();
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ results\.$/);
    await expect(options(page).filter({ hasText: 'Vault' })).toHaveCount(0);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('ArrowDown');
    const second = options(page).nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    expect(await combobox(page).getAttribute('aria-activedescendant')).toBe(
      await second.getAttribute('id'),
    );
    await page.keyboard.press('End');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(options(page).last()).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.unroute('**/api/Search?text=vault**');
    await expectAccessible(page, 'the search');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await expect(combobox(page)).toHaveValue('');
    await page.keyboard.type('medic 2');
    await expect(options(page).first()).toHaveText(/^Medic 2/);
    await expect(dialog(page).getByRole('status')).toHaveText(/results\.$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Medic 2' })).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('[SHELL-06] ? lists the shortcuts, and single keys can be switched off on this device', async () => {
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(list).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(list).toContainText('Search');
    await expectAccessible(page, 'the list of shortcuts');
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.getByRole('checkbox', { name: /^Single keys/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.reload();
    const opened = async () => {
      await button.click();
      await expect(combobox(page)).toBeFocused({ timeout: 500 });
    };
    await expect(opened).toPass();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    await expect(list.or(dialog(page))).toHaveCount(0);
    await opened();
    await dialog(page).getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await list.getByRole('checkbox', { name: /^Single keys/ }).check();
    await list.getByRole('button', { name: 'Done' }).click();
    await expect(button).toBeFocused();
    await page.keyboard.press('/');
    await expect(combobox(page)).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('[SHELL-06] [SHELL-14] on a phone it fills the screen, and without a network it has earlier results', async () => {
    // As a login by the form asks for it: the people of the agency are kept on the device of a manager
    const asked = JSON.stringify({ needsNarcPrime: true, needsBillPrime: false });
    await page.evaluate((prime) => localStorage.setItem('prime', prime), asked);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('prime')))
      .toContain('"needsNarcPrime":false');
    await button.click();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await combobox(page).fill('fentanyl');
    await expect(options(page).first()).toContainText('fentaNYL 50 mcg/mL');
    await context.setOffline(true);
    await combobox(page).fill('nyl vial');
    await expect(dialog(page).getByText('Can’t reach the server.')).toBeVisible();
    await expect(options(page).first()).toContainText('fentaNYL 50 mcg/mL');
    await combobox(page).fill('marchetti');
    await expect(options(page)).toHaveText([/^Lena Marchetti/]);
    await expect(dialog(page).getByRole('status')).toHaveText('Offline. 1 result on this device.');
    await combobox(page).fill('users');
    // The page, and the manual about it
    await expect(options(page)).toContainText(['Users', 'Users']);
    await expect(page.getByRole('group', { name: 'Help' }).getByRole('option').first()).toHaveText(
      'Users',
    );
    await context.setOffline(false);
    await combobox(page).fill('zz-none');
    await expect(dialog(page).getByText('No results for “zz-none”.')).toBeVisible();
    // What the server refuses, it says why
    await combobox(page).fill('users \u202e');
    await expect(dialog(page).getByText('Use letters, digits and signs')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
  });
});
