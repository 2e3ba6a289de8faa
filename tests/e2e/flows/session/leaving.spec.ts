import type { Page } from 'playwright/test';
import { logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Stay' | 'Leave') =>
  question(page).getByRole('button', { name, exact: true }).click();
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const email = (page: Page) => page.getByLabel('Email');

async function leaves(page: Page, act: () => Promise<unknown>, heading: string): Promise<void> {
  await act();
  await expect(question(page)).toContainText('Your entries on this page aren’t saved.');
  await answer(page, 'Stay');
  await expect(question(page)).toHaveCount(0);
  await expect(email(page)).toHaveValue('half an addr');
  await act();
  await answer(page, 'Leave');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
}

test('[SHELL-03] [SHELL-06] [CALL-09] [SWAP-04] typed, unsaved input asks before the rail, Back or the search leaves it, and before a logout or another agency in any tab discards it', async ({
  page,
  context,
}) => {
  const type = () => email(page).fill('half an addr');
  await logIn(page, 'supervisor');
  await page.goto('/admin/users/list');
  const invite = page.getByRole('link', { name: 'Invite', exact: true });
  await invite.click();

  await test.step('[SHELL-03] the rail asks', async () => {
    await type();
    await leaves(page, () => rail(page).getByRole('link', { name: 'Home' }).click(), 'Dashboard');
  });

  await test.step('[SHELL-03] Back asks', async () => {
    await page.goBack();
    await type();
    await leaves(page, () => page.goBack(), 'Users');
  });

  await test.step('[SHELL-06] the search asks, and nothing is asked where nothing is typed', async () => {
    await invite.click();
    await type();
    const search = async () => {
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('release');
      await page.getByRole('option', { name: /Release Notes/ }).click();
    };
    await leaves(page, search, 'Release Notes');
    await page.goBack();
    await expect(email(page)).toHaveValue('');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Release Notes' })).toBeVisible();
    await page.goBack();
  });

  await test.step('[CALL-09] a logout asks', async () => {
    await type();
    await page.getByRole('button', { name: 'Log out' }).click();
    await answer(page, 'Stay');
    await expect(email(page)).toHaveValue('half an addr');
  });

  const other = await context.newPage();
  await other.goto('/dashboard');

  await test.step('[CALL-09] [SWAP-04] a logout and another agency ask in another tab', async () => {
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(question(other)).toContainText('What you typed in another tab');
    await answer(other, 'Stay');
    await rail(other).getByRole('button', { name: 'Agency' }).click();
    const dialog = other.getByRole('dialog', { name: 'Change Customer' });
    await dialog.getByRole('combobox', { name: 'Customer' }).press('ArrowDown');
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Change Customer' }).click();
    await answer(other, 'Stay');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('[CALL-09] the logout that is confirmed ends both tabs', async () => {
    await other.getByRole('button', { name: 'Log out' }).click();
    await answer(other, 'Leave');
    for (const tab of [other, page])
      await expect(tab.getByRole('form', { name: 'Regular Login' })).toBeVisible();
  });
});
