import { eq } from 'drizzle-orm';
import type { BrowserContext, Page, Request } from 'playwright/test';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addUser } from '../../../support/people/people.ts';
import { accountOf, type Person, submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect } from '../../test.ts';
import { tableOf } from '../app/browserTables.ts';

export const saving = '**/api/Admin/Users/SaveUser*';

export function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

/** A technician of the supervisor's agency whom no other test knows. */
export async function someone({ database }: E2eServer): Promise<{ id: string; name: string }> {
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.name, 'Tamarack Valley Ambulance'));
  const name = `Offline ${crypto.randomUUID().slice(0, 8)}`;
  const id = await addUser(database, agency?.id ?? 0, name, { fullName: name });
  return { id, name };
}

export async function phoneOf({ database }: E2eServer, id: string): Promise<string | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row?.phoneNumber ?? null;
}

export async function logInByForm(page: Page, name: Person, path: string) {
  const { userName, password } = accountOf(name);
  await page.goto(`/login?redirectUrl=${encodeURIComponent(path)}`);
  await submitLogin(page, userName, password);
}

export async function untilKeyed(page: Page) {
  await expect.poll(async () => (await tableOf(page, 'keys')).length).toBe(1);
}

/** The editor of a person, once this device can keep changes. */
export async function edit(page: Page, { id, name }: { id: string; name: string }) {
  await page.goto(`/admin/users/edit/details/${id}`);
  await expect(title(page, name)).toBeVisible();
  await untilKeyed(page);
}

export async function savePhone(page: Page, phone: string) {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Saves while the call for it does not get through. */
export async function saveUnsent(page: Page, phone: string) {
  await page.route(saving, (route) => route.abort('connectionrefused'));
  await savePhone(page, phone);
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await expect(unsentChanges(page)).toBeVisible();
}

export function unsentChanges(page: Page) {
  return page.getByRole('button', { name: '1 unsent' });
}

/**
 * How often the tabs of a browser send a save. One that found no network, since it returned after the event, was not
 * sent.
 */
export function countSaves(context: BrowserContext): () => number {
  const sent = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().includes('/SaveUser')) sent.add(request);
  });
  // That of one from before the counting may still be under way to here.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED') sent.delete(request);
  });
  return () => sent.size;
}
