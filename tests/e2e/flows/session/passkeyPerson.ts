import type { Page } from 'playwright/test';
import { password } from '../../../support/people/people.ts';
import { test as base, expect } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { SecondOpinion } from './passkeyOpinion.ts';

type Person = { userName: string; userId: string };

export const test = base.extend<{
  device: VirtualAuthenticator;
  person: Person;
  opinion: SecondOpinion;
}>({
  device: async ({ page }, use) => {
    await use(await VirtualAuthenticator.plugInto(page));
  },
  person: async ({ server }, use) => {
    const userName = `key-${crypto.randomUUID().slice(0, 8)}`;
    const userId = await addTourist(server.database, userName);
    await use({ userName, userId });
  },
  opinion: async ({ page, server }, use) => {
    await use(new SecondOpinion(page, server.origin));
  },
});

export const question =
  'Would you like to set up passwordless login? Press yes to continue or no to enter the site.';

export async function typePassword(page: Page, { userName }: Person): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Regular Login' });
  await form.getByLabel('Username').fill(userName);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function answer(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

/** Registers by the prompt, and logs out. */
export async function setUp(page: Page, person: Person): Promise<void> {
  await typePassword(page, person);
  await answer(page, 'Yes');
  await expectDashboard(page);
  await logOut(page);
}

/** With the field's offer refused, only the button asks. */
async function rejectOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** The page after registering and logging out, if nothing is offered. */
export async function setUpWithoutOffer(page: Page, person: Person): Promise<void> {
  await rejectOffer(page);
  await setUp(page, person);
}
