import { and, eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright/test';
import { accountColumns } from '../../src/server/core/identity/account.ts';
import { createPasswordLink } from '../../src/server/core/passwords/passwordLinks.ts';
import type { Database } from '../../src/server/database/database.ts';
import { outboxMails } from '../../src/server/database/schema/mail.ts';
import { users } from '../../src/server/database/schema/user.ts';
import type { E2eServer } from './server/e2eServer.ts';
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

/** An email in the open outbox. */
export function mailTo(page: Page, to: string, subject: string): Locator {
  return page.getByRole('article', { name: subject }).filter({ hasText: to }).first();
}

/** Opens /dev/outbox once an email to an address with this subject is there. */
export async function openOutbox(
  page: Page,
  { database }: E2eServer,
  to: string,
  subject: string,
): Promise<void> {
  const sent = and(eq(outboxMails.toAddress, to), eq(outboxMails.subject, subject));
  await expect.poll(() => database.$count(outboxMails, sent)).toBeGreaterThan(0);
  await page.goto('/dev/outbox');
}
