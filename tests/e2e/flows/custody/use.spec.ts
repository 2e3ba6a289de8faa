import type { Page } from 'playwright/test';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { tableOf } from '../app/browserTables.ts';
import { fentanyl, inventoryNamed, partDose, RecordUsePage } from './recordUsePage.ts';

/** How many vials of the lot the holdings show; one that is used up is no longer there. */
async function onHand(page: Page, lot: string): Promise<number> {
  const holdings = page.getByRole('table', { name: /^Holdings of/ });
  await expect(holdings).toBeVisible();
  const row = holdings.getByRole('row').filter({ hasText: lot });
  return (await row.count()) === 0 ? 0 : Number(await row.locator('.cell-corner').textContent());
}

test('[AMEND-02] [AMEND-03] [AMEND-07] [FIELD-18] [FIELD-19] [FIELD-20] [FIELD-21] a witnessed use is typed, kept as a draft, signed, and amended from its line in the ledger', async ({
  page,
  loggedIn,
  server,
}) => {
  const medic = accountOf('medic');
  const use = new RecordUsePage(page);
  const ledger = page.getByRole('table', { name: /^Ledger of/ });
  await loggedIn('supervisor');
  await page.goto(`/inventory/${await inventoryNamed(server, 'HQ Vault')}`);
  await page.getByRole('link', { name: 'Record use' }).click();
  await expect(use.heading('Record use')).toBeVisible();

  await test.step('the summary of problems gets the focus, and leads to each field', async () => {
    await use.check();
    await expect(page.getByRole('alert').filter({ hasText: 'your attention' })).toBeFocused();
    await page.getByRole('link', { name: 'Choose the drug.' }).click();
    await expect(page.getByLabel('Drug and lot')).toBeFocused();
    await page.getByRole('link', { name: /incident number/ }).click();
    await expect(page.getByLabel('Incident number')).toBeFocused();
  });

  const select = page.getByLabel('Drug and lot');
  const option = select.locator('option').filter({ hasText: fentanyl }).first();
  const lot = /lot\s([^\s:]+):/.exec((await option.textContent()) ?? '')?.[1] ?? '';
  const held = Number(/(\d+)\svials?/.exec((await option.textContent()) ?? '')?.[1]);
  expect(held).toBeGreaterThan(0);
  await select.selectOption(await option.getAttribute('value'));
  await use.fill(partDose);

  await test.step('[FIELD-20] [FIELD-21] after a reload the form has everything that was typed, and says that it is a draft', async () => {
    const typedAt = Date.now();
    await page.getByLabel('Patient ID').fill('P-20932');
    const keptAt = async () => {
      const times = (await tableOf(page, 'drafts')).map(([, row]) => Number(row.keptAt));
      return Math.max(0, ...times);
    };
    await expect.poll(keptAt).toBeGreaterThanOrEqual(typedAt);
    await page.reload();
    await expect(page.getByLabel('Patient ID')).toHaveValue('P-20932');
    await expect(page.getByText('This is your draft.')).toBeVisible();
    await expect(page.getByLabel('Incident number')).toHaveValue('26-004711');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Unfinished' });
    await card.getByRole('link', { name: /^Continue.*Record use, HQ Vault/ }).click();
    await expect(page.getByLabel('Patient ID')).toHaveValue('P-20932');
  });

  let entry = '';
  await test.step('it is checked, signed with its witness, and in the ledger', async () => {
    await use.check();
    await expect(use.heading('Check and sign')).toBeFocused();
    const summary = page.getByRole('region', { name: 'What will be recorded' });
    for (const fact of ['75', '25', 'HQ Vault', lot, '26-004711', 'P-20932', 'Dana Whitlock']) {
      await expect(summary).toContainText(fact);
    }
    await use.typePins('supervisor', medic);
    // The server records it, and its reply is lost.
    await page.route('**/api/Uses?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await use.act.click();
    // No one is asked to sign again: the page says that it is posted, and the list does not say it, too.
    const news = page.getByRole('status').filter({ hasText: 'recorded it once' });
    await expect(news).toBeVisible();
    await expect(page.getByLabel('Your PIN')).toHaveCount(0);
    await expect(page.getByRole('banner')).not.toContainText('posted');
    await page.unroute('**/api/Uses?*');
    await page.getByRole('link', { name: 'HQ Vault' }).first().click();
    const row = ledger.getByRole('row').filter({ hasText: 'Marcus Oyelaran' }).first();
    await expect(row).toContainText(lot);
    entry = (await row.locator('.cell-entry').textContent()) ?? '';
    await expect(row).toContainText('75 mcg administered, 25 mcg wasted');
    await expect(row).toContainText('Marcus Oyelaran');
    expect(await onHand(page, lot)).toBe(held - 1);
  });

  await test.step('[AMEND-02] [AMEND-03] [AMEND-07] a 75/25 that was a 50/50 is amended by both who signed', async () => {
    const line = ledger.getByRole('row').filter({ hasText: entry }).first();
    await line.getByRole('link', { name: 'Amend' }).click();
    await expect(use.heading('Amend use')).toBeVisible();
    await page.getByRole('textbox', { name: 'Administered', exact: true }).fill('1');
    await page.getByRole('textbox', { name: 'Wasted', exact: true }).fill('1');
    await use.check();
    await expect(page.getByRole('link', { name: /Enter why it’s amended/ })).toBeVisible();
    await page.getByLabel('Reason for the amendment').fill('The chart says half.');
    await use.check();
    await expect(use.heading('Check and sign')).toBeVisible();
    await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
    await page.getByLabel('Signer PIN').fill(medic.pin);
    await page.getByRole('button', { name: 'Record the amendment' }).click();
    await expect(page.getByText(`Entry ${entry} is amended`)).toBeVisible();
    await page.getByRole('link', { name: 'HQ Vault' }).first().click();
    const amended = ledger.getByRole('row').filter({ hasText: 'The chart says half.' }).first();
    await expect(amended).toContainText('Administered: 75');
  });
});
