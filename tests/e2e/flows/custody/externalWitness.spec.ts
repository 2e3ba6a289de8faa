import { eq } from 'drizzle-orm';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { drawSignature } from '../../drawSignature.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('[SIGN-09] [SIGN-10] [USE-08] a nurse without an account witnesses a waste on the phone, before another drug', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByRole('radio', { name: 'A person without an account' }).check();
  await expect(page.getByLabel('Witness PIN')).toBeHidden();
  await use.act.click();
  const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
  await expect(summary).toContainText('Enter the last name.');
  await expect(summary).toContainText('draw their signature in the box');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('First name or initials').fill('K.');
  await page.getByLabel('Credential').fill('RN');
  await page.getByLabel('Facility').fill('Mercy Hospital');
  await page.getByRole('checkbox', { name: /has read the statement/ }).check();
  await drawSignature(page);
  await expectAccessible(page, 'external witness');
  await use.act.click();
  await use.entryNumber();
  await expect(page.getByText('K. Lund (external, Mercy Hospital)')).toBeVisible();
  const drawn = await server.database
    .select({ name: signatures.name, role: signatures.role })
    .from(signatures)
    .where(eq(signatures.method, 'drawn'));
  expect(drawn).toContainEqual({ name: 'K. Lund (external, Mercy Hospital)', role: 'RN' });
  const picture = page.getByRole('img', { name: /^Signature of K\. Lund/ });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Another drug for this incident' }).click();
  await expect(use.heading('Record use')).toBeVisible();
  await expect(page.getByLabel('Incident number')).toHaveValue('26-004711');
  await expect(page.getByLabel('Patient ID')).toHaveValue('P-20931');
  await expect(page.getByRole('radio', { name: 'Standing order' })).toBeChecked();
  await expect(page.getByLabel('Drug and lot')).toHaveValue('');
});
