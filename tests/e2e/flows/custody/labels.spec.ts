import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import { accountOf } from '../../people.ts';
import { scanByKeys } from '../../scanner.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

test('[ROUTE-14] [ROUTE-16] [SHELL-03] [SHELL-06] [CALL-09] labels are activated, printed, scanned by keys wherever the focus is, and compared in a count that asks before they are lost', async ({
  page,
  context,
  loggedIn,
  server,
}) => {
  const { pin, fullName } = accountOf('agent');
  const vault = await inventoryNamed(server, 'HQ Vault');
  const labelsOf = (where: ReturnType<typeof eq>) =>
    server.database
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(where)
      .orderBy(controlValues.label);
  const [used] = await labelsOf(eq(controlValues.status, 'used'));
  const gone = used?.label ?? '';
  await loggedIn('agent');
  await page.addInitScript(() => {
    window.print = () => undefined;
  });

  await test.step('[ROUTE-14] labels are activated with a PIN', async () => {
    await page.goto('/activate-cvs');
    await page.getByLabel('Stock to label').selectOption({ index: 1 });
    await page.getByLabel('First label').fill('e2e-0008');
    await page.getByLabel('Last label').fill('E2E-0007');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('alert')).toContainText('The last label is before the first.');
    await expectAccessible(page, 'activation with what is wrong');
    await page.getByLabel('Last label').fill('E2E-0009');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('list', { name: 'Labels' })).toContainText('E2E-0009');
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('button', { name: 'Activate 2 labels' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 labels in service' })).toBeVisible();
  });

  await test.step('[ROUTE-14] they are printed, and each print is recorded', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Print labels' }).click();
    await page.getByRole('button', { name: 'Print 2 labels' }).click();
    await expect(page.getByText('2 labels recorded as printed')).toBeVisible();
    const sheet = page.getByRole('list', { name: 'Sheet of labels' });
    await expect(sheet.getByRole('img', { name: /^Code CS\.\d+\.E2E-0008/ })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    // Closed: only the button, which notes it, brings the sheet to paper once more.
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Print again' }).click();
    await expect(page.getByText('2 of them were printed before.')).toBeVisible();
    await expectAccessible(page, 'printed labels');
  });

  await test.step('[ROUTE-16] a scan shows a vial’s history, in the search field and anywhere on the page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/reports/control-value');
    // As a scanner does: it types into the field that has the focus, and presses Enter.
    await page.getByRole('searchbox', { name: 'Search' }).fill('e2e-0009');
    await page.keyboard.press('Enter');
    const activated = page.getByRole('list', { name: 'History of E2E-0009' });
    await expect(activated).toContainText(fullName);
    await page.getByRole('link', { name: 'Find a vial' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a vial' })).toBeFocused();
    // No field has the focus, and the scanner's Enter presses nothing.
    await scanByKeys(page, gone);
    const life = page.getByRole('list', { name: `History of ${gone}` });
    // Its last event; within it may be whose signature is missing.
    await expect(life.locator('> li').last()).toContainText('Used');
    await expect(life).toContainText('Signed by');
    await expect(life.getByRole('link', { name: /^ledger line/ }).last()).toBeVisible();
    await expectAccessible(page, 'life of a vial');
    const field = page.getByRole('textbox', { name: 'Label', exact: true });
    await field.fill('CV999-0000001');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This label belongs to another agency');
    // There is no camera here.
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByRole('alert')).toContainText('The camera isn’t working');
  });

  await test.step('[ROUTE-16] a count compares the scanned labels with those in the ledger', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const here = await labelsOf(eq(controlValues.inventoryId, vault));
    const [missing = '', scanned = ''] = here.map(({ label }) => label);
    await page.goto(`/inventory/${vault}/record?kind=count`);
    const section = page.getByRole('region', { name: 'Labels of the vials' });
    const field = page.getByRole('textbox', { name: 'Label or package' });
    await field.click();
    await scanByKeys(page, scanned);
    await expect(field).toHaveValue('');
    // Nothing of the ledger is shown before it is known that the count does not hide it.
    await expect(section.getByRole('status')).toHaveText('1 scanned');
    await expect(section).not.toContainText(missing);
    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await expect(section.getByRole('status')).toHaveText(`1 found, ${here.length - 1} not found`);
    await expect(section).toContainText(missing);
    await page.getByRole('heading', { level: 1 }).click();
    await scanByKeys(page, gone);
    await expect(section.getByRole('listitem').filter({ hasText: gone })).toContainText('used');
    // Not filled in at once: an Enter without a key before it would be the second one of the scanner.
    await field.pressSequentially('ZZ-4711');
    await field.press('Enter');
    await expect(section.getByRole('listitem').filter({ hasText: 'ZZ-4711' })).toContainText(
      'never activated in this agency',
    );
    await expectAccessible(page, 'count with labels');
    await page.setViewportSize({ width: 1440, height: 900 });
    await section.getByRole('button', { name: 'Take out ZZ-4711' }).click();
    await field.fill('ZZ-4712');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('alert')).toContainText('Add the label you typed here');
  });

  await test.step('[SHELL-03] [SHELL-06] [CALL-09] labels that were only scanned ask before they are lost, in every tab', async () => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Log out' }).click();
    const question = (tab: Page) => tab.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question(other)).toContainText('What you typed in another tab');
    await question(other).getByRole('button', { name: 'Stay' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Home' }).click();
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
