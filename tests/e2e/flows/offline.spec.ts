import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../../src/server/database/schema/user.ts';
import { accountOf, submitSignIn } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';

const person = accountOf('medic').fullName;

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

/** What a table of this browser holds: its keys with the values that can be told. */
async function tableOf(page: Page, table: string): Promise<[string, Record<string, unknown>][]> {
  return page.evaluate(async (name) => {
    const open = indexedDB.open('countersign');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const store = open.result.transaction(name).objectStore(name);
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve) => values.addEventListener('success', resolve));
    open.result.close();
    return keys.result.map((key, index) => [String(key), values.result[index]]);
  }, table) as Promise<[string, Record<string, unknown>][]>;
}

async function phoneOf({ database }: E2eServer): Promise<string | null> {
  const [row] = await database.select().from(users).where(eq(users.fullName, person));
  return row?.phoneNumber ?? null;
}

/** Signs in by the form, and waits for what the reply asks to be kept. */
async function signInWarm(page: Page) {
  await page.goto('/login?redirectUrl=%2Fadmin%2Fusers%2Flist');
  const { userName, password } = accountOf('supervisor');
  await submitSignIn(page, userName, password);
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(async () => (await tableOf(page, 'warmCaches')).length).toBe(3);
  await expect.poll(async () => (await tableOf(page, 'keys')).length).toBe(1);
}

async function savePhone(page: Page, phone: string) {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('[OFF-01] [OFF-02] [SYNC-01] [ENT-06] offline, the list opens and a person is edited; online again it is sent', async ({
  page,
  context,
  server,
}) => {
  await signInWarm(page);
  await page.getByRole('link', { name: person }).click();
  await expect(title(page, person)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(
    page.getByText('There is no connection. You see the users as they were'),
  ).toBeVisible();
  await page.getByRole('link', { name: person }).click();
  await expect(page.getByText('There is no connection. You see this user as it was')).toBeVisible();
  await savePhone(page, '518 555 0190');
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '1 unsent' })).toBeVisible();
  expect(await phoneOf(server)).not.toBe('518 555 0190');
  const [[, row] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(row).toMatchObject({ isUpdatedOffline: true });
  expect(JSON.stringify(row)).not.toContain('0190');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: '1 unsent' })).toBeHidden();
  expect(await phoneOf(server)).toBe('518 555 0190');
  const [[, sent] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(sent).toMatchObject({ isUpdatedOffline: false });
});
