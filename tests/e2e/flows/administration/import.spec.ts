import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

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

test('[CALL-14] a file of suppliers is previewed, corrected and imported, and its records are in the list', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('agent');
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
