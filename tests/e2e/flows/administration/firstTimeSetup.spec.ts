import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { balances, ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { sites } from '../../../../src/server/database/schema/custodyPlace.ts';
import { addUser, password, pin } from '../../../support/people/people.ts';
import { logInWith } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: `Next: ${name}` });

/** A DEA number that no other test has: the sum of its digits gives the last one. */
function newDeaNumber(): string {
  const text = String(100_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [...text].map(Number);
  return `RD${text}${(a + c + e + 2 * (b + d + f)) % 10}`;
}

function csv(name: string, rows: readonly (readonly string[])[]) {
  const lines = [['Name', 'Type', 'DEA number', 'Website'], ...rows].map((row) => row.join(','));
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) };
}

/** An agency with nothing in it, as a system administrator leaves it, and its first administrator logged in. */
async function newAgency(page: Page, server: E2eServer, name: string): Promise<number> {
  const rows = await server.database
    .insert(agencies)
    .values({ name, state: 'NY', timeZone: 'America/New_York' })
    .returning({ id: agencies.id });
  const agencyId = rows[0]?.id ?? 0;
  const userName = `first.${String(agencyId)}`;
  await addUser(server.database, agencyId, userName, {
    fullName: 'Ada Marsh',
    permissionId: 3,
    isAcknowledged: true,
    isNewUser: false,
    userSignatureId: crypto.randomUUID(),
  });
  await logInWith(page, userName, password);
  return agencyId;
}

/** Saves the open record, and continues with the next step. */
async function saveAndGoOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Continue First Time Setup' }).click();
}

test('[CALL-14] [LEDGER-05] [SHELL-02] [SYNC-03] one person sets up an agency, from nothing to its first counted inventory, an imported file, a change of two people, and a training agency', async ({
  page,
  server,
}) => {
  const agencyId = await newAgency(page, server, 'Esopus Valley EMS');
  await page.goto('/admin/first-time-setup');
  await expect(title(page, 'Esopus Valley EMS')).toBeVisible();
  await expectAccessible(page, 'First Time Setup');

  await expect(next(page, 'Settings')).toBeVisible();
  await page.getByRole('link', { name: 'Open the settings' }).click();
  await expect(title(page, 'Esopus Valley EMS')).toBeVisible();
  await page.getByLabel('Address').fill('1 Main Street, Esopus, NY 12429');
  await page.getByLabel('DEA number').fill('RE1234564');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('typing error');
  await expectAccessible(page, 'settings, refused');
  await page.getByLabel('DEA number').fill('RE1234563');
  await saveAndGoOn(page);

  await expect(next(page, 'Sites')).toBeVisible();
  await page.getByRole('link', { name: 'Add a site' }).click();
  await expect(title(page, 'New site')).toBeVisible();
  await page.getByLabel('Name').fill('Headquarters');
  await page.getByLabel('Address').fill('1 Main Street, Esopus, NY 12429');
  await page.getByLabel('Designated stationhouse').check();
  await expect(page.getByText('No stock may be kept here yet')).toBeVisible();
  await expectAccessible(page, 'a site');
  await page.getByLabel('Registered with the DEA').check();
  await expect(page.getByText('No stock may be kept here yet')).toBeHidden();
  await page.getByLabel('DEA number').fill('RE1234563');
  await saveAndGoOn(page);

  await expect(next(page, 'Departments')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(next(page, 'Suppliers')).toBeVisible();
  await page.getByRole('link', { name: 'Add a supplier' }).click();
  await page.getByLabel('Name').fill('Harbor Medical Supply');
  await page.getByLabel('DEA number').fill('RH1234563');
  await saveAndGoOn(page);

  await expect(next(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Add a product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('fentaNYL');
  await page.getByLabel('Finished form').fill('solution for injection');
  await page.getByLabel('NDC').fill('0409123401');
  await page.getByLabel('Federal schedule').selectOption('C-II');
  // What a powder does not have is not requested.
  await page.getByLabel('Recorded as').selectOption('nanogram');
  await expect(page.getByLabel('Concentration: mass')).toHaveCount(0);
  await page.getByLabel('Recorded as').selectOption('microlitre');
  await page.getByLabel('Staff dose in').selectOption('mcg');
  await page.getByLabel('Concentration: mass').fill('50');
  await page.getByLabel('Concentration: in so many mL').fill('1');
  await page.getByLabel('Content of one unit').fill('2');
  await page.getByLabel('Unit', { exact: true }).fill('vial');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Ten digits need hyphens');
  await expectAccessible(page, 'a product, refused');
  await page.getByLabel('NDC').fill('99999-0001-01');
  await saveAndGoOn(page);

  await expect(next(page, 'Inventories')).toBeVisible();
  await page.getByRole('link', { name: 'Add an inventory' }).click();
  await page.getByLabel('Name', { exact: true }).fill('HQ Vault');
  await page.getByLabel('Type').selectOption('vault');
  await page.getByLabel('Site').selectOption('Headquarters');
  await expect(page.getByText('No one is assigned to it')).toBeVisible();
  await page.getByRole('checkbox', { name: /Ada Marsh/ }).check();
  await expect(page.getByText('No one is assigned to it')).toHaveCount(0);
  await expectAccessible(page, 'an inventory');
  await saveAndGoOn(page);

  await expect(next(page, 'First count')).toBeVisible();
  await page.getByRole('link', { name: 'Count HQ Vault' }).click();
  await expect(title(page, 'First count')).toBeVisible();
  await page.getByLabel('Drug').selectOption({ index: 1 });
  await page.getByLabel('Lot', { exact: true }).fill('A1');
  await page.getByLabel('Expiration date').fill('2031-05-31');
  await page.getByLabel('Units found').fill('20');
  await page.getByRole('button', { name: 'Add another lot' }).click();
  await expect(page.getByLabel('Units found').first()).toHaveValue('20');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose the drug.');
  await expectAccessible(page, 'first count, with what is missing');
  await page.getByRole('button', { name: 'Remove lot 2' }).click();
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(title(page, 'Check and sign')).toBeVisible();
  await page.getByLabel('Your PIN').fill(pin);
  await page.getByRole('button', { name: 'Record the first count of HQ Vault' }).click();
  await expect(title(page, 'First count recorded')).toBeVisible();
  await page.getByRole('link', { name: 'Continue First Time Setup' }).click();
  await expect(page.getByText('The agency is set up')).toBeVisible();

  const { database } = server;
  const entries = await database
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, agencyId));
  expect(entries.map(({ kind, change, lotBalance }) => [kind, change, lotBalance])).toEqual([
    ['count', 40_000, 40_000],
  ]);
  const held = await database.select().from(balances).where(eq(balances.agencyId, agencyId));
  expect(held.map(({ balance }) => balance)).toEqual([40_000]);
  expect(await verifyLedger(database, agencyId)).toMatchObject({ isIntact: true });

  await test.step('axe finds nothing on the draft of its biennial inventory', async () => {
    await page.goto('/reports/biennial-inventory');
    await page.getByLabel('Inventory as of').selectOption('Opening of business');
    await page.getByRole('button', { name: 'Show the figures' }).click();
    await expect(page.getByRole('heading', { name: 'Schedule II', exact: true })).toBeVisible();
    await expectAccessible(page, 'draft of a biennial inventory');
  });

  await test.step('[CALL-14] a file of suppliers is previewed, corrected and imported, and its records are in the list', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/suppliers/list');
    await page.getByRole('link', { name: 'Import or export' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import suppliers' })).toBeVisible();
    const names = ['Depot', 'Store'].map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`);
    const [[depot = '', store = ''], right] = [names, newDeaNumber()];
    const wrong = `${right.slice(0, 8)}${(Number(right[8]) + 1) % 10}`;
    const first = [depot, 'Distributor', newDeaNumber(), 'depot.example'];

    const file = page.getByLabel('CSV file');
    await file.setInputFiles(csv('wrong.csv', [first, [store, 'Distributor', wrong, '']]));
    await expect(page.getByRole('form', { name: 'Import' })).toContainText(
      'Suppliers: 1 new, 0 changed, 0 unchanged. Skipped because of errors: 1. Nothing is saved yet.',
    );
    await expect(page.getByText('Website: suppliers have no such field.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
    await page.getByRole('button', { name: 'Errors 1' }).click();
    const rows = page.getByRole('table', { name: 'Rows of the file' });
    await expect(rows.getByRole('row', { name: depot })).toHaveCount(0);
    await expect(rows.getByRole('row', { name: store })).toContainText(
      'DEA number: This DEA number has a typing error',
    );
    await expectAccessible(page, 'the preview of a file');

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await file.setInputFiles(csv('right.csv', [first, [store, 'Distributor', right, '']]));
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'right.csv' })).toHaveText(
      'right.csv2 suppliers added, 0 changed, 0 unchanged.',
    );
    await page.getByRole('link', { name: 'Open the list' }).click();
    const list = page.getByRole('table', { name: 'Suppliers' });
    await expect(list.getByRole('row', { name: store })).toContainText(right);
    await expect(list.getByRole('row', { name: depot })).toBeVisible();
  });

  await test.step('[SYNC-03] what another person saved of a record is shown before it is saved, and chosen', async () => {
    const which = eq(sites.agencyId, agencyId);
    await page.goto('/admin/sites/list');
    await expect(title(page, 'Sites')).toBeVisible();
    await page.getByRole('link', { name: 'Headquarters' }).click();
    await expect(title(page, 'Headquarters')).toBeVisible();
    await database
      .update(sites)
      .set({ address: '2 New Road', county: 'Greene', version: 2, changedBy: 'Ben Ruiz' })
      .where(which);
    await page.getByLabel('Address').fill('3 Own Road');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Ben Ruiz changed this site');
    await expect(page.getByText('Greene')).toBeVisible();
    await page.getByRole('radio', { name: 'Keep mine: 3 Own Road' }).check();
    await page.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.locator('#main').getByText('Saved', { exact: true })).toBeVisible();
    const [after] = await database.select().from(sites).where(which);
    expect(after).toMatchObject({ address: '3 Own Road', county: 'Greene', version: 3 });
  });

  await test.step('[LEDGER-05] the set-up is copied to a training agency, which is marked and has no stock', async () => {
    await page.goto('/admin/training');
    await page.getByRole('button', { name: 'Create training agency' }).click();
    await page.getByRole('button', { name: 'Change to training' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Customer' });
    await dialog.getByLabel('Customer', { exact: true }).fill('TRAINING');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Change Customer' }).click();
    await expect(page.getByText('Nothing recorded here is real.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Setup' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Inventories' }).first().click();
    await expect(page.getByRole('row', { name: /HQ Vault/ })).toContainText('Not recorded');
  });
});
