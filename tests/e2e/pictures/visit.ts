import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { users } from '../../../src/server/database/schema/user.ts';
import { accountOf, type Person } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';

/** Brings a page to what is photographed. */
export type Visit = (page: Page, server: E2eServer) => Promise<void>;

/** By the name of the picture. */
export type Screens = Readonly<Record<string, Visit>>;

export const open =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** Opens a record by its name in a list. */
export const openIn =
  (list: string, name: string): Visit =>
  async (page) => {
    await page.goto(list);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };

/** Opens the first record of a list. */
export const openFirstIn =
  (list: string): Visit =>
  async (page) => {
    await page.goto(list);
    await page.locator('.row-link').first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };

export async function userIdOf({ database }: E2eServer, person: Person): Promise<string> {
  const { userName } = accountOf(person);
  const [row] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, userName));
  if (row === undefined) throw new Error(`The demo has no ${userName}.`);
  return row.id;
}
