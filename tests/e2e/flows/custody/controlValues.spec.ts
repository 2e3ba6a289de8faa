import { and, desc, eq } from 'drizzle-orm';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import { lots } from '../../../../src/server/database/schema/custodyProduct.ts';
import { accountOf } from '../../people.ts';
import { scanByKeys } from '../../scanner.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

test('[ROUTE-14] [ROUTE-16] a scanner that types shows a vial’s history, its label is printed, and a torn label is voided', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');

  await test.step('[ROUTE-16] [ROUTE-14] a scanner that types shows a vial’s history anywhere on the page; its label is printed and recorded', async () => {
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
    const life = page.getByRole('list', { name: `History of ${label}` });
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
    await expect(page.getByRole('alert')).toContainText('This browser can’t scan with the camera');
    await page.goto('/reports/control-value?status=active');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Print label' }).click();
    await page.getByRole('button', { name: 'Print 1 label' }).click();
    await expect(page.getByText('1 label recorded as printed')).toBeVisible();
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
    await expect(page.getByText('1 of them were printed before.')).toBeVisible();
    await expectAccessible(page, 'a printed label');
  });

  await test.step('[ROUTE-16] a torn label is voided from the history of its vial, and the stock stays', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const vault = await inventoryNamed(server, 'HQ Vault');
    const [vial] = await server.database
      .select({ id: controlValues.id, label: controlValues.label, lot: lots.number })
      .from(controlValues)
      .innerJoin(
        lots,
        and(eq(lots.agencyId, controlValues.agencyId), eq(lots.id, controlValues.lotId)),
      )
      .where(and(eq(controlValues.inventoryId, vault), eq(controlValues.status, 'active')))
      .orderBy(desc(controlValues.label))
      .limit(1);
    const { id = '', label = '', lot = '' } = vial ?? {};
    const address = `/reports/control-value?id=${id}`;
    await page.goto(address);
    await page.getByRole('link', { name: 'Void label' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Void labels' })).toBeVisible();
    const drug = page.getByLabel('Drug and lot').first();
    const option = drug.locator('option').filter({ hasText: `lot ${lot},` });
    await drug.selectOption(await option.first().getAttribute('value'));
    await page.getByLabel('Note').fill('Torn in the drawer.');
    const check = page.getByRole('button', { name: 'Check and sign' });
    await check.click();
    await expect(page.getByRole('alert')).toContainText('Enter the label of each vial');
    await expectAccessible(page, 'a void label with what is wrong');
    await page.getByLabel('Void labels', { exact: true }).fill(label);
    await check.click();
    await expect(page.getByText(label)).toBeVisible();
    await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
    await page.getByRole('button', { name: /^Void the label of/ }).click();
    const entry = page.locator('.ledger tbody tr').first();
    await expect(entry).toContainText('Label void');
    await expect(entry).toContainText('Torn in the drawer.');
    await page.goto(address);
    const life = page.getByRole('list', { name: `History of ${label}` });
    await expect(life.getByRole('listitem').last()).toContainText('Void');
    await expect(page.getByRole('link', { name: 'Void label' })).toBeHidden();
  });
});
