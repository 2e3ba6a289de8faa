import type { Page } from 'playwright/test';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { accountOf, logIn } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../signingPasskeys.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';
import { deliverUnwitnessed } from './deliveryForm.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

async function methodsOf(server: E2eServer, after: Date): Promise<string[]> {
  const rows = await server.database.select().from(signatures).orderBy(signatures.ordinal);
  return rows.filter(({ signedAt }) => signedAt > after).map(({ method }) => method);
}

const ownBox = (page: Page) => page.getByLabel('Sign with a passkey instead', { exact: true });
const witnessBox = (page: Page) => page.getByLabel('Witness signs with a passkey');

test('[CALL-19] a use and its waste are signed with two passkeys; a canceled one loses nothing', async ({
  page,
  server,
  addPasskey,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  await addPasskey('supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  const begun = new Date();
  await ownBox(page).check();
  await witnessBox(page).check();
  await expect(page.getByLabel('Your PIN')).toBeHidden();
  await expect(page.getByLabel('Witness PIN')).toBeHidden();
  await page.getByLabel('Witness username').fill(accountOf('agent').userName);

  await test.step('no one is recognized by the device', async () => {
    await device.setUserVerified(false);
    await use.act.click();
    const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
    await expect(summary).toContainText('You: The passkey was canceled');
    await expect(page.locator('#pin-error')).toBeVisible();
    await summary.getByRole('link').click();
    await expect(ownBox(page)).toBeFocused();
    await expect(page.getByLabel('Witness username')).toHaveValue(accountOf('agent').userName);
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
  addPasskey,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  await addPasskey('supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  const begun = new Date();
  await device.clear();
  await use.typePins('supervisor', accountOf('agent'));
  await ownBox(page).check();
  await device.setUserVerified(false);
  await use.act.click();
  await expect(page.locator('#pin-error')).toContainText('canceled');
  await ownBox(page).uncheck();
  await use.act.click();
  await use.entryNumber();
  expect(await methodsOf(server, begun)).toEqual(['pin', 'pin']);
});

test('[CALL-19] an event is signed with a passkey, and a person without one sees a message', async ({
  page,
  server,
  addPasskey,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  await logIn(page, 'supervisor');
  const vault = await inventoryNamed(server, 'HQ Vault');
  await page.goto(`/inventory/${vault}/record?kind=breakage`);
  const select = page.getByLabel('Drug and lot').first();
  await select.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1');
  await page.getByLabel('No: it leaves the ledger now').check();
  await page.getByLabel('Note').fill('Fell on the floor of the vault.');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and sign' })).toBeVisible();
  const begun = new Date();
  await page.getByLabel('Witness username').fill(accountOf('agent').userName);
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

test('[CALL-19] [ENT-12] a signature that is given later is given with a passkey', async ({
  page,
  server,
  addPasskey,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  const order = `PO-${Math.floor(Math.random() * 900_000) + 100_000}`;
  const vault = await inventoryNamed(server, 'HQ Vault');
  await logIn(page, 'supervisor');
  const begun = new Date();
  await deliverUnwitnessed(
    page,
    { inventoryId: vault, order, lot: order, expiresOn: '2031-05-31' },
    { pin: accountOf('supervisor').pin, witness: accountOf('agent').userName },
  );
  await logIn(page, 'agent');
  await page.goto('/missing-signatures');
  const row = page.getByRole('row').filter({ hasText: order });
  await row.getByRole('link').first().click();
  await ownBox(page).check();
  await expect(page.getByLabel('Your PIN')).toBeHidden();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signature added' })).toBeFocused();
  expect(await methodsOf(server, begun)).toEqual(['pin', 'passkey']);
});

test('[CALL-19] [ROUTE-14] labels are activated with a passkey; a canceled one does not change them', async ({
  page,
  addPasskey,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  await page.goto('/activate-cvs');
  await page.getByLabel('Stock to label').selectOption({ index: 1 });
  await page.getByLabel('First label').fill('KEY-0001');
  await page.getByLabel('Last label').fill('KEY-0002');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('list', { name: 'Labels' })).toContainText('KEY-0002');
  await ownBox(page).check();
  await device.setUserVerified(false);
  const activate = page.getByRole('button', { name: 'Activate 2 labels' });
  await activate.click();
  await expect(page.locator('#pin-error')).toContainText('canceled');
  await device.setUserVerified(true);
  await activate.click();
  await expect(page.getByRole('status').filter({ hasText: '2 labels in service' })).toBeVisible();
});
