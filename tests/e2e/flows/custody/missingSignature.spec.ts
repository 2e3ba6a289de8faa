import { accountOf, logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { deliverUnwitnessed } from './deliveryForm.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Of this run. */
const order = `PO-${Math.floor(Math.random() * 900_000) + 100_000}`;

test('[ENT-12] [ALERT-04] a delivery whose witness signs later waits on their dashboard until they have signed it, and an alert until it is acknowledged', async ({
  page,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  await loggedIn('supervisor');
  await deliverUnwitnessed(
    page,
    { inventoryId: vault, order, lot: order, expiresOn: '2031-05-31' },
    { pin: accountOf('supervisor').pin, witness: accountOf('agent').userName },
  );

  await logIn(page, 'agent');
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: /^Missing signatures/ });
  await card.getByRole('listitem').filter({ hasText: order }).getByRole('link').click();
  await expect(page.getByText(order, { exact: true })).toBeVisible();
  await expectAccessible(page, 'an event that is signed later');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the PIN');
  await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signature added' })).toBeFocused();
  await page.goto('/missing-signatures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing signatures');
  await expect(page.getByText(order)).toHaveCount(0);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: /^Open the alerts/ }).click();
  await page.getByRole('link', { name: 'A seal doesn’t match: Medic 4', exact: true }).click();
  await expectAccessible(page, 'an alert');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('It was acknowledged, so it is sent to no one else.')).toBeVisible();
  await page.getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expect(page.getByText('A seal doesn’t match: Medic 4')).toHaveCount(0);
});
