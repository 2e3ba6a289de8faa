import { and, eq, gt } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import { discrepancies } from '../../../../src/server/database/schema/custodyDuty.ts';
import { balances } from '../../../../src/server/database/schema/custodyLedger.ts';
import { products } from '../../../../src/server/database/schema/custodyProduct.ts';
import { accountOf } from '../../people.ts';
import { scanByKeys } from '../../scanner.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Fills in what the ledger has, so that only labels can differ. */
async function countAsBooked(page: Page, server: E2eServer, inventoryId: string): Promise<void> {
  const held = await server.database
    .select({ lotId: balances.lotId, balance: balances.balance, content: products.contentPerUnit })
    .from(balances)
    .innerJoin(products, eq(products.id, balances.productId))
    .where(and(eq(balances.inventoryId, inventoryId), gt(balances.balance, 0)));
  for (const { lotId, balance, content } of held) {
    await page.locator(`[id="amount-${lotId}"]`).fill(String(balance / content));
  }
}

test('[ROUTE-16] a count compares the scanned labels with those in the ledger, and shows where the ledger has them', async ({
  page,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  const here = await server.database
    .select({ label: controlValues.label })
    .from(controlValues)
    .where(eq(controlValues.inventoryId, vault))
    .orderBy(controlValues.label);
  const [used] = await server.database
    .select({ label: controlValues.label })
    .from(controlValues)
    .where(eq(controlValues.status, 'used'))
    .limit(1);
  const [missing = '', ...there] = here.map(({ label }) => label);
  const gone = used?.label ?? '';
  await loggedIn('supervisor');
  await page.goto(`/inventory/${vault}/record?kind=count`);
  const section = page.getByRole('region', { name: 'Labels of the vials' });
  const field = section.getByRole('textbox', { name: 'Label' });
  await field.click();
  for (const label of there) await scanByKeys(page, label);
  await expect(field).toHaveValue('');
  // Nothing of the ledger is shown before it is known that the count does not hide it.
  await expect(section.getByRole('status')).toHaveText(`${there.length} scanned`);
  await expect(section).not.toContainText(missing);
  await page.getByRole('radio', { name: 'Scheduled' }).check();
  await expect(section.getByRole('status')).toHaveText(`${there.length} found, 1 not found`);
  await expect(section).toContainText(missing);
  // As a scanner: no field has the focus.
  await page.getByRole('heading', { level: 1 }).click();
  await scanByKeys(page, gone);
  await expect(section.getByRole('listitem').filter({ hasText: gone })).toContainText('used');
  await field.fill('ZZ-4711');
  await field.press('Enter');
  await expect(section.getByRole('listitem').filter({ hasText: 'ZZ-4711' })).toContainText(
    'never activated in this agency',
  );
  await expectAccessible(page, 'count with labels');
  await section.getByRole('button', { name: 'Take out ZZ-4711' }).click();
  await field.fill('ZZ-4712');
  await countAsBooked(page, server, vault);
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('alert')).toContainText('Add the label you typed here');
  await field.fill('');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and sign' })).toBeVisible();
  await expect(page.getByText(`${there.length} found, 1 not found, 1 unexpected`)).toBeVisible();
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByLabel('Witness username').fill(accountOf('agent').userName);
  await page.getByLabel('Witness PIN').fill(accountOf('agent').pin);
  await page.getByRole('button', { name: 'Record the count' }).click();
  await expect(
    page.getByText('Count recorded. Count, 2 discrepancies, balances seen.'),
  ).toBeVisible();
  const rows = await server.database
    .select({ label: discrepancies.label, found: discrepancies.found })
    .from(discrepancies)
    .where(and(eq(discrepancies.inventoryId, vault), eq(discrepancies.kind, 'label')));
  expect(rows.map(({ label, found }) => `${label} ${found}`).toSorted()).toEqual(
    [`${gone} scanned here`, `${missing} not found`].toSorted(),
  );
  await page.goto('/reports/counts');
  const differences = page.getByRole('table', { name: /^Discrepancies/ });
  await expect(differences.getByRole('row').filter({ hasText: missing })).toContainText(
    'in HQ Vault',
  );
  await expectAccessible(page, 'counts and differences');
  // What other tests see of the vault stays as it was.
  await server.database
    .update(discrepancies)
    .set({ resolvedAt: new Date(), resolution: 'Found in the lid.' })
    .where(and(eq(discrepancies.inventoryId, vault), eq(discrepancies.kind, 'label')));
});

test('[SHELL-03] [SHELL-06] [CALL-09] labels that were only scanned ask before they are lost, in every tab', async ({
  page,
  context,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  const [here] = await server.database
    .select({ label: controlValues.label })
    .from(controlValues)
    .where(eq(controlValues.inventoryId, vault))
    .limit(1);
  await loggedIn('supervisor');
  await page.goto(`/inventory/${vault}/record?kind=count`);
  // As a scanner: no field has the focus.
  await page.getByRole('heading', { level: 1 }).click();
  await scanByKeys(page, here?.label ?? '');
  await expect(page.getByRole('region', { name: 'Labels of the vials' })).toContainText(
    '1 scanned',
  );

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Log out' }).click();
  const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question(other)).toContainText('What you typed in another tab');
  await question(other).getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
