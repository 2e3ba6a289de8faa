import { eq, inArray } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { passkeys } from '../../src/server/database/schema/passkey.ts';
import { users } from '../../src/server/database/schema/user.ts';
import { accountOf, logIn, type Person } from './people.ts';
import type { E2eServer } from './server/e2eServer.ts';
import { test as base, expect } from './test.ts';

/** Tests in which people sign with passkeys on a device that is plugged in; none is left behind. */
export const test = base.extend<{
  /** Leaves a session of the person, and a passkey of theirs on the device. */
  addPasskey: (person: Person) => Promise<void>;
}>({
  addPasskey: async ({ page, server }, use) => {
    const owners: string[] = [];
    await use(async (person) => {
      owners.push(await addPasskeyOn(page, server, person));
    });
    await server.database.update(users).set({ hasPasskey: false }).where(inArray(users.id, owners));
    await server.database.delete(passkeys).where(inArray(passkeys.userId, owners));
  },
});

export { expect };

/** Leaves a session of the person in the page, and a passkey of theirs on its device. @returns the id of the person. */
export async function addPasskeyOn(page: Page, server: E2eServer, person: Person): Promise<string> {
  await logIn(page, person);
  const { userName } = accountOf(person);
  const [row] = await server.database.select().from(users).where(eq(users.userName, userName));
  const id = row?.id ?? '';
  await page.goto(`/admin/users/edit/security/${id}`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(`Of ${userName}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`“Of ${userName}” was added.`)).toBeVisible();
  return id;
}
