import { eq, inArray } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { accountOf, type Person, signIn } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';
import { VirtualAuthenticator } from '../virtualAuthenticator.ts';
import { expectAccessible } from './axe.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

const people: readonly Person[] = ['agent', 'supervisor'];
const userNames = people.map((person) => accountOf(person).userName);

test.afterEach(async ({ server }) => {
  const rows = await server.database
    .update(users)
    .set({ hasPasskey: false })
    .where(inArray(users.userName, userNames))
    .returning({ id: users.id });
  const ids = rows.map(({ id }) => id);
  await server.database.delete(passkeys).where(inArray(passkeys.userId, ids));
});

/** A session of the person, and a passkey of theirs on the device. */
async function addPasskey(page: Page, server: E2eServer, person: Person): Promise<void> {
  await signIn(page, person);
  const { userName } = accountOf(person);
  const [row] = await server.database.select().from(users).where(eq(users.userName, userName));
  await page.goto(`/admin/users/edit/security/${row?.id ?? ''}`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(`Of ${userName}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`“Of ${userName}” was added.`)).toBeVisible();
}

async function methodsOf(server: E2eServer, after: Date): Promise<string[]> {
  const rows = await server.database.select().from(signatures).orderBy(signatures.ordinal);
  return rows.filter(({ signedAt }) => signedAt > after).map(({ method }) => method);
}

const ownBox = (page: Page) => page.getByLabel('Sign with a passkey instead', { exact: true });
const witnessBox = (page: Page) => page.getByLabel('They sign with a passkey instead');

test('[CALL-19] a use and its waste are signed with two passkeys; a cancelled one loses nothing', async ({
  page,
  server,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  for (const person of people) await addPasskey(page, server, person);
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  const begun = new Date();
  await ownBox(page).check();
  await witnessBox(page).check();
  await expect(page.getByLabel('Your PIN')).toBeHidden();
  await expect(page.getByLabel('Witness PIN')).toBeHidden();
  await page.getByLabel('Witness user name').fill(accountOf('agent').userName);

  await test.step('nobody is recognised by the device', async () => {
    await device.setUserVerified(false);
    await use.act.click();
    const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
    await expect(summary).toContainText('You: The passkey was cancelled');
    await expect(page.locator('#pin-error')).toBeVisible();
    await summary.getByRole('link').click();
    await expect(ownBox(page)).toBeFocused();
    await expect(page.getByLabel('Witness user name')).toHaveValue(accountOf('agent').userName);
    await expectAccessible(page, 'signing with passkeys, refused');
    expect(await methodsOf(server, begun)).toEqual([]);
  });

  await test.step('both are', async () => {
    await device.setUserVerified(true);
    await use.act.click();
    await use.entryNumber();
    expect(await methodsOf(server, begun)).toEqual(['passkey', 'passkey']);
  });
});

test('[CALL-19] the PIN stays possible, and each person chooses for themselves', async ({
  page,
  server,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  await addPasskey(page, server, 'supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  const begun = new Date();
  await device.clear();
  await use.typePins('supervisor', accountOf('agent'));
  await ownBox(page).check();
  await device.setUserVerified(false);
  await use.act.click();
  await expect(page.locator('#pin-error')).toContainText('cancelled');
  await ownBox(page).uncheck();
  await use.act.click();
  await use.entryNumber();
  expect(await methodsOf(server, begun)).toEqual(['pin', 'pin']);
});

test('[CALL-19] an event is signed with a passkey, and somebody without one is told so', async ({
  page,
  server,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await addPasskey(page, server, 'agent');
  await signIn(page, 'supervisor');
  const vault = await inventoryNamed(server, 'HQ Vault');
  await page.goto(`/inventory/${vault}/record?kind=breakage`);
  const select = page.getByLabel('Drug and lot').first();
  await select.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await page.getByLabel('Note').fill('Fell on the floor of the vault.');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and sign' })).toBeVisible();
  const begun = new Date();
  await page.getByLabel('Witness user name').fill(accountOf('agent').userName);
  await witnessBox(page).check();
  await ownBox(page).check();
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect(page.locator('#pin-error')).toContainText('You have no passkey yet.');
  await ownBox(page).uncheck();
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HQ Vault' })).toBeVisible();
  expect(await methodsOf(server, begun)).toEqual(['pin', 'passkey']);
});
