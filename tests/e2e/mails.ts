import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { accountColumns } from '../../src/server/core/identity/account.ts';
import { createPasswordLink } from '../../src/server/core/passwords/passwordLinks.ts';
import type { Database } from '../../src/server/database/database.ts';
import { users } from '../../src/server/database/schema/user.ts';
import { expect } from './test.ts';

/** A link to set a person's password, as an email would carry it. @returns its code. */
export async function addLink(
  database: Database,
  userId: string,
  createdAt: Date = new Date(),
): Promise<string> {
  return database.transaction(async (tx) => {
    const [account] = await tx.select(accountColumns).from(users).where(eq(users.id, userId));
    if (!account) throw new Error('There is no such user.');
    return (await createPasswordLink(tx, account, createdAt)).code;
  });
}

/** Waits in /dev/outbox for an email to an address with this subject, and opens the link in it, as a person would. */
export async function openMailedLink(page: Page, to: string, subject: string): Promise<void> {
  const link = page
    .getByRole('article', { name: subject })
    .filter({ hasText: to })
    .first()
    .getByRole('link');
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await link.click();
}
