import type { Page } from 'playwright/test';
import { accountOf, logIn, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { fentanyl, inventoryNamed, partDose, RecordUsePage } from './recordUsePage.ts';

// A start, and records that outlast it, on the embedded database: the other files run on PostgreSQL.
test.use({ engine: 'pglite' });

/** How many vials of the lot the holdings show; one that is used up is no longer there. */
async function onHand(page: Page, lot: string): Promise<number> {
  const holdings = page.getByRole('table', { name: /^Holdings of/ });
  await expect(holdings).toBeVisible();
  const row = holdings.getByRole('row').filter({ hasText: lot });
  return (await row.count()) === 0 ? 0 : Number(await row.locator('.cell-corner').textContent());
}

function ledgerRow(page: Page, entry: string) {
  return page
    .getByRole('table', { name: /^Ledger of/ })
    .getByRole('row')
    .filter({ hasText: entry });
}

test('a witnessed use of fentanyl is in the ledger and in the audit history, after a restart too', async ({
  page,
  server,
}) => {
  const { userName, password } = accountOf('medic');
  const witness = accountOf('supervisor');
  const use = new RecordUsePage(page);

  await page.goto('/login');
  await submitLogin(page, userName, password);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Inventories' })
    .click();
  await page.getByRole('rowheader').getByRole('link', { name: 'Medic 2', exact: true }).click();
  await expect(use.heading('Medic 2')).toBeVisible();
  await page.getByRole('link', { name: 'Record use' }).click();
  await expect(use.heading('Record use')).toBeVisible();

  const select = page.getByLabel('Drug and lot');
  const option = select.locator('option').filter({ hasText: fentanyl }).first();
  const lot = /lot\s([^\s:]+):/.exec((await option.textContent()) ?? '')?.[1] ?? '';
  const held = Number(/(\d+)\svials?/.exec((await option.textContent()) ?? '')?.[1]);
  expect(held).toBeGreaterThan(0);
  await select.selectOption(await option.getAttribute('value'));
  await use.fill(partDose);
  await expect(page.getByText('Everything drawn is accounted for.')).toBeVisible();
  await use.check();

  await expect(use.heading('Check and sign')).toBeFocused();
  const summary = page.getByRole('region', { name: 'What will be recorded' });
  for (const fact of ['75', '25', 'Medic 2', lot, '26-004711', 'P-20931', 'Marcus Oyelaran']) {
    await expect(summary).toContainText(fact);
  }
  await use.typePins('medic', { userName: witness.userName, pin: witness.pin });
  await use.act.click();
  const entry = await use.entryNumber();
  const told = page.getByRole('status').filter({ hasText: '75 mcg administered, 25 mcg wasted' });
  await expect(told.first()).toBeVisible();

  await page.getByRole('link', { name: 'Open the ledger' }).click();
  const row = ledgerRow(page, entry);
  await expect(row).toContainText('75 mcg administered, 25 mcg wasted');
  await expect(row).toContainText('Marcus Oyelaran');
  await expect(row).toContainText('Dana Whitlock');
  expect(await onHand(page, lot)).toBe(held - 1);

  await server.stop();
  await server.start();
  await page.reload();
  await expect(ledgerRow(page, entry)).toContainText('75 mcg administered, 25 mcg wasted');
  expect(await onHand(page, lot)).toBe(held - 1);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(use.heading('Log in')).toBeVisible();
  await logIn(page, 'agent');
  await page.goto('/admin/global-audit-list');
  const audited = page
    .getByRole('table', { name: 'Audit entries, newest first' })
    .getByRole('row')
    .filter({ hasText: '75 mcg administered, 25 mcg wasted' })
    .first();
  await expect(audited).toContainText('Marcus Oyelaran');
  await audited.getByRole('link').first().click();
  const evidence = page.getByRole('region', { name: 'What changed' });
  await expect(evidence).toContainText('Dana Whitlock');
  await expect(page.getByText('The chain')).not.toHaveCount(0);
});

test('[SHELL-14] a use moves the balance by exactly what was used, is recorded once, and on a phone each step starts at its top', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');

  await test.step('the balance moves by exactly what was used, and the page says so before it is signed', async () => {
    const vault = await inventoryNamed(server, 'HQ Vault');
    const use = new RecordUsePage(page);
    await use.open(vault);
    await use.fill({ drawn: '2', given: '100', returned: '100' });
    const effect = page.getByRole('complementary', { name: 'Effect on inventory' });
    const before = Number((await effect.locator('b').nth(0).textContent())?.replaceAll(',', ''));
    await expect(effect.locator('b').nth(1)).toHaveText(/^[-−]1$/);
    await expect(effect.locator('b').nth(2)).toHaveText((before - 1).toLocaleString('en-US'));
    await use.check();
    await expect(page.getByLabel('Witness username')).toHaveCount(0);
    await use.typePins('supervisor');
    await use.act.click();
    await use.entryNumber();
    await expect(
      page.getByText(`${(before - 1).toLocaleString('en-US')} vials`).first(),
    ).toBeVisible();
  });

  await test.step('a double click records once', async () => {
    const vault = await inventoryNamed(server, 'HQ Vault');
    const use = new RecordUsePage(page);
    const { userName, pin } = accountOf('agent');
    await use.reachSigning(vault, { ...partDose, incident: '26-DOUBLE' });
    await use.typePins('supervisor', { userName, pin });
    await use.act.dblclick();
    const entry = await use.entryNumber();
    await page.getByRole('link', { name: 'Open the ledger' }).click();
    const rows = page.getByRole('table', { name: /^Ledger of/ }).getByRole('row');
    await expect(ledgerRow(page, entry)).toHaveCount(1);
    // Two lines of heads are above the newest entry; the one below it is older.
    await expect(rows.nth(2)).toContainText(entry);
    await expect(rows.nth(3)).not.toContainText('75 mcg administered, 25 mcg wasted');
  });

  await test.step('a retry after a lost reply records once', async () => {
    const vault = await inventoryNamed(server, 'HQ Vault');
    const use = new RecordUsePage(page);
    const { userName, pin } = accountOf('agent');
    await use.reachSigning(vault, { ...partDose, incident: '26-LOST' });
    await use.typePins('supervisor', { userName, pin });
    let recorded = '';
    await page.route(/\/api\/Uses(\?|$)/, async (route) => {
      // The server records it, and its answer gets lost on the way.
      const reply = await route.fetch();
      recorded = String(((await reply.json()) as { entry: { sequence: number } }).entry.sequence);
      await route.abort('connectionreset');
    });
    await use.act.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'We couldn’t confirm it was recorded' }),
    ).toBeFocused();
    await page.unroute(/\/api\/Uses(\?|$)/);
    await use.typePins('supervisor', { userName, pin });
    await use.act.click();
    expect((await use.entryNumber()).replaceAll(',', '')).toBe(recorded);
  });

  await test.step('[SHELL-14] on a phone each step of recording a use starts at its top', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const use = new RecordUsePage(page);
    await use.reachSigning(await inventoryNamed(server, 'HQ Vault'), { given: '100' });
    await expect(use.heading('Check and sign')).toBeInViewport();
    await use.typePins('supervisor');
    await use.act.click();
    await expect(use.heading('Use recorded')).toBeInViewport();
  });
});
