import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { hashPassword } from '../../../../src/server/core/identity/argon.ts';
import { loginAttempts } from '../../../../src/server/database/schema/loginAttempt.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, type Person, submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';

export async function change(
  server: E2eServer,
  name: Person,
  to: Partial<typeof users.$inferInsert>,
) {
  await server.database
    .update(users)
    .set(to)
    .where(eq(users.userName, accountOf(name).userName));
}

/** Hashed once: it is meant to take its time. */
const hashes = new Map<string, Promise<string>>();

function hashed(secret: string): Promise<string> {
  const hash = hashes.get(secret) ?? hashPassword(secret);
  hashes.set(secret, hash);
  return hash;
}

/** Makes the newcomer and the person who must replace the PIN as the demo has them, whatever earlier tests did. */
export async function resetNewcomers(server: E2eServer): Promise<void> {
  await server.database.delete(loginAttempts);
  await change(server, 'newcomer', {
    isNewUser: true,
    isAcknowledged: false,
    userSignatureId: null,
    pinHash: null,
    passwordHash: await hashed(accountOf('newcomer').password),
  });
  await change(server, 'needsPinReset', {
    needToResetPin: true,
    pinHash: await hashed(accountOf('needsPinReset').pin),
  });
}

export async function logInByForm(page: Page, name: Person, address = '/login'): Promise<void> {
  const { userName, password } = accountOf(name);
  await page.goto(address);
  await submitLogin(page, userName, password);
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function typePin(page: Page, pin: string, again = pin): Promise<void> {
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('New PIN again').fill(again);
  await page.getByRole('button', { name: 'Save PIN' }).click();
}
