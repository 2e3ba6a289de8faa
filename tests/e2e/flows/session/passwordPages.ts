import type { Page } from 'playwright/test';
import type { users } from '../../../../src/server/database/schema/user.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';

export const fresh = 'purple staircase mango';

export async function addPerson(
  server: E2eServer,
  differences: Partial<typeof users.$inferInsert> = {},
) {
  const userName = `mail-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(server.database, userName, differences);
  return { userName, userId, email: `${userName}@example.org` };
}

export async function requestEmail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(
    page.getByText(
      'Your email was submitted successfully. If you do not receive an email from us shortly, please verify that you entered the correct email.',
    ),
  ).toBeVisible();
}

export async function choose(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirm);
  await page.getByRole('button', { name: /^(Change|Setup) Password$/ }).click();
}
