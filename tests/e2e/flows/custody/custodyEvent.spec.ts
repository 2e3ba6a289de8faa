import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { balances } from '../../../../src/server/database/schema/custodyLedger.ts';
import { lots } from '../../../../src/server/database/schema/custodyProduct.ts';
import { accountOf, logIn, type Person } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Of this run: what one run received does not stand in the way of the next. */
const lot = `R${String(Math.floor(Math.random() * 900_000) + 100_000)}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  const select = page.getByLabel(label, { exact: true });
  const found = select.locator('option').filter({ hasText: option }).first();
  await select.selectOption(await found.getAttribute('value'));
}

async function checkAndSign(page: Page, signer: Person, witness?: Person): Promise<void> {
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(heading(page, 'Check and sign')).toBeVisible();
  await page.getByLabel('Your PIN').fill(accountOf(signer).pin);
  if (!witness) return;
  await page.getByLabel('Witness username').fill(accountOf(witness).userName);
  await page.getByLabel('Witness PIN').fill(accountOf(witness).pin);
}

/** Vials of the lot in a place, by the ledger. */
async function held(server: E2eServer, inventoryId: string): Promise<number> {
  const rows = await server.database
    .select({ balance: balances.balance })
    .from(balances)
    .innerJoin(lots, and(eq(lots.agencyId, balances.agencyId), eq(lots.id, balances.lotId)))
    .where(and(eq(balances.inventoryId, inventoryId), eq(lots.number, lot)));
  return (rows[0]?.balance ?? 0) / 2_000;
}

test('[SHELL-02] [SHELL-10] a delivery is received with a witness, sent on and received there, to the vial', async ({
  page,
  loggedIn,
  server,
}) => {
  const [vault, safe] = await Promise.all([
    inventoryNamed(server, 'HQ Vault'),
    inventoryNamed(server, 'Station 2 Safe'),
  ]);
  await loggedIn('supervisor');
  await page.goto(`/inventory/${vault}`);
  await page.getByRole('button', { name: 'Record…' }).click();
  await page.getByRole('link', { name: 'Receive a delivery' }).click();
  await expect(heading(page, 'Receive a delivery')).toBeVisible();
  await page.getByLabel('Order or invoice number').fill('PO-2271');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose the supplier.');
  await expectAccessible(page, 'delivery, with errors');
  await choose(page, 'Supplier', /^Harbor Medical Supply/);
  // Key by key: the summary of the errors must not take the focus while the user types.
  await page.getByLabel(/^Order form(\s\(optional\))?$/).selectOption({ label: 'DEA Form 222' });
  const order = page.getByLabel('Order form number');
  await order.pressSequentially('201188423');
  await expect(order).toBeFocused();
  await expect(order).toHaveValue('201188423');
  await choose(page, 'Drug', /fentanyl.*50\smcg\/mL.*2\smL vial/i);
  await page.getByLabel('Lot', { exact: true }).fill(lot);
  await page.getByLabel('Expiration date').fill('2031-05-31');
  await page.getByLabel('Date of the order').fill('2026-01-05');
  await page.getByLabel('Containers ordered').fill('2');
  await page.getByLabel('Containers received').fill('2');
  await page.getByLabel('Vials in each').fill('5');
  await checkAndSign(page, 'supervisor', 'agent');
  await expectAccessible(page, 'a delivery, checked and signed');
  await page.getByRole('button', { name: /^Record the receipt of 10\svials$/ }).click();
  await expect(heading(page, 'HQ Vault')).toBeVisible();
  await expect(page.getByText('Delivery recorded.')).toBeVisible();
  await expect(page.locator('.ledger tbody tr').first()).toContainText(lot);

  await page.getByRole('button', { name: 'Record…' }).click();
  await page.getByRole('link', { name: 'Transfer out' }).click();
  await page.getByLabel('Send to').selectOption({ label: 'Station 2 Safe' });
  await page.getByLabel('Carried by').fill('L. Marchetti');
  await choose(page, 'Drug and lot', new RegExp(lot));
  await page.getByLabel('Quantity').fill('4');
  await checkAndSign(page, 'supervisor');
  await expect(
    page.getByRole('button', { name: /^Record the transfer of 4\svials$/ }),
  ).toBeVisible();
  // The news of the delivery may still lie over the button.
  await page.getByLabel('Your PIN').press('Enter');
  await expect(page.getByText('Waiting for Station 2 Safe')).toBeVisible();
  expect([await held(server, vault), await held(server, safe)]).toEqual([6, 0]);

  await logIn(page, 'medicOfMedic1');
  await page.goto(`/inventory/${safe}`);
  const transit = page.getByRole('region', { name: /^In transit/ });
  await expect(transit).toContainText('Waiting for you');
  await transit.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(page.getByLabel('Received', { exact: true })).toHaveValue('4');
  await checkAndSign(page, 'medicOfMedic1');
  await page.getByRole('button', { name: /^Record the receipt of 4\svials$/ }).click();
  await expect(heading(page, 'Station 2 Safe')).toBeVisible();
  await expect(transit).toHaveCount(0);
  expect([await held(server, vault), await held(server, safe)]).toEqual([6, 4]);
});

test('[STOCK-04] a hospital restocks a vehicle, and the registered location confirms the notice from home', async ({
  page,
  loggedIn,
  server,
}) => {
  const medic3 = await inventoryNamed(server, 'Medic 3');
  await loggedIn('supervisor');
  await page.goto(`/inventory/${medic3}/record?kind=receive`);
  await choose(page, 'Supplier', /^Alder General Hospital/);
  await page.getByLabel('Order or invoice number').fill('AG-5512');
  await page
    .getByLabel(/^Order form(\s\(optional\))?$/)
    .selectOption({ label: 'None: restocked by a hospital' });
  await page.getByLabel('Incident number of the response').fill('26-003841');
  await choose(page, 'Taken by', /^Jun Takeda/);
  await page.getByRole('radio', { name: 'Left open' }).check();
  await choose(page, 'Drug', /fentanyl.*50\smcg\/mL.*2\smL vial/i);
  await page.getByLabel('Lot', { exact: true }).fill('AG77');
  await page.getByLabel('Expiration date').fill('2031-05-31');
  await page.getByLabel('Containers received').fill('2');
  await page.getByLabel('Vials in each').fill('1');
  await checkAndSign(page, 'supervisor', 'agent');
  await page.getByRole('button', { name: /^Record the receipt of 2\svials$/ }).click();
  await expect(heading(page, 'Medic 3')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Notice of a restock to the registered location/ }).click();
  await expect(heading(page, 'Restock of Medic 3')).toBeVisible();
  await expectAccessible(page, 'a restock, before its notice is confirmed');
  await page.getByRole('button', { name: 'Confirm the notice' }).click();
  await expect(page.getByText('The notice is confirmed')).toBeVisible();
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByText('Notice of a restock')).toHaveCount(0);
});
