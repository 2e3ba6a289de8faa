import { scanByKeys } from '../scanner.ts';
import { expect, test } from '../test.ts';
import { expectAccessible } from './axe.ts';

test('[ROUTE-16] [ROUTE-14] a scanner that types tells a vial’s life anywhere on the page; its label is printed and noted', async ({
  page,
  signedIn,
}) => {
  await signedIn('supervisor');
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto('/reports/control-value?status=used');
  const label = await page.getByRole('table').getByRole('link').first().textContent();
  expect(label).toMatch(/^CV/);
  await page.getByRole('link', { name: 'Find a vial' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a vial' })).toBeFocused();
  // As a scanner: no field has the focus, and its Enter presses nothing.
  await scanByKeys(page, label ?? '');
  const life = page.getByRole('list', { name: `What happened to ${label}` });
  await expect(life.getByRole('listitem').last()).toContainText('Used');
  await expect(life).toContainText('Signed by');
  await expect(life.getByRole('link', { name: /^ledger line/ }).last()).toBeVisible();
  await expectAccessible(page, 'life of a vial');
  const field = page.getByRole('textbox', { name: 'Label', exact: true });
  await field.fill('CV999-0000001');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This label belongs to another agency');
  // Chromium reads no codes here.
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('alert')).toContainText('This browser cannot scan with the camera');
  await page.goto('/reports/control-value?status=active');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Print label' }).click();
  await page.getByRole('button', { name: 'Print 1 label' }).click();
  await expect(page.getByText('1 label noted as printed')).toBeVisible();
  const sheet = page.getByRole('list', { name: 'Sheet of labels' });
  await expect(sheet.getByRole('img', { name: /^Code CS\.\d+\.CV/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  // Closed: only the button, which notes it, brings the sheet to paper once more.
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect(page.getByText('1 of them had been printed before.')).toBeVisible();
});
