import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

test('[AMEND-02] [AMEND-03] [AMEND-07] a 75/25 that was a 50/50 is amended from its line in the ledger', async ({
  page,
  loggedIn,
  server,
}) => {
  test.slow();
  await loggedIn('supervisor');
  const vault = await inventoryNamed(server, 'HQ Vault');
  const use = new RecordUsePage(page);
  const medic = accountOf('medic');
  await use.reachSigning(vault);
  await use.typePins('supervisor', medic);
  await use.act.click();
  const entry = await use.entryNumber();

  await page.goto(`/inventory/${vault}`);
  const line = page.getByRole('row').filter({ hasText: entry }).first();
  await line.getByRole('link', { name: 'Amend' }).click();
  await expect(use.heading('Amend use')).toBeVisible();
  await page.getByRole('textbox', { name: 'Administered', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Wasted', exact: true }).fill('1');
  await use.check();
  await expect(page.getByRole('link', { name: /Enter why it’s amended/ })).toBeVisible();
  await page.getByLabel('Reason for the amendment').fill('The chart says half.');
  await page.screenshot({ path: test.info().outputPath('form.png'), fullPage: true });
  await use.check();
  await expect(use.heading('Check and sign')).toBeVisible();
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByLabel('Signer PIN').fill(medic.pin);
  await page.screenshot({ path: test.info().outputPath('sign.png'), fullPage: true });
  await page.getByRole('button', { name: 'Record the amendment' }).click();
  await expect(page.getByText(`Entry ${entry} is amended`)).toBeVisible();

  await page.goto(`/inventory/${vault}`);
  const amended = page.getByRole('row').filter({ hasText: 'The chart says half.' }).first();
  await expect(amended).toContainText('Administered: 75');
  await page.screenshot({ path: test.info().outputPath('ledger.png') });
});
