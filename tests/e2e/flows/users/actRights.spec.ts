import { eq } from 'drizzle-orm';
import { roleRights } from '../../../../src/server/database/schema/user.ts';
import { logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed } from '../custody/recordUsePage.ts';

test('[RIGHT-04] [RIGHT-06] an administrator limits what technicians record, who then see why and who may', async ({
  page,
  server,
  loggedIn,
}) => {
  await loggedIn('agent');
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Show and change the rights of roles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rights of roles' })).toBeVisible();
  await page.getByLabel('Record uses').selectOption('C-III to C-V only');
  await page.getByLabel('Report losses and thefts').selectOption('No');
  await page.getByRole('button', { name: 'Save rights' }).click();
  await expect(page.getByText('Rights saved.')).toBeVisible();
  await expect(page.getByLabel('Record uses')).toHaveValue('limited');
  await expect(page.getByText('Changed here. Otherwise: Yes.')).toHaveCount(2);
  // Their own role is not theirs to change.
  await page.getByRole('link', { name: 'Administrators' }).click();
  await expect(page.getByText('You have this role, so this would change your own')).toBeVisible();
  await expect(page.getByLabel('Destroy stock')).toBeDisabled();

  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'medicOfMedic1');
  const medic1 = await inventoryNamed(server, 'Medic 1');
  await page.goto(`/inventory/${medic1}`);
  await page.getByRole('button', { name: 'Record…' }).click();
  const menu = page.getByRole('navigation', { name: 'Record an event' });
  await expect(menu.getByRole('link', { name: 'Loss or theft' })).toHaveCount(0);
  await menu.getByText(/^Not permitted/).click();
  await expect(
    menu.getByText(/You don’t have the right “Report losses and thefts”\. Ask .+\./),
  ).toBeVisible();
  await page.goto(`/inventory/${medic1}/use`);
  const lots = page.getByLabel('Drug and lot');
  const barred = lots.getByRole('option', { name: /fentaNYL.+you may not: C-III to C-V only/ });
  await expect(barred.first()).toBeDisabled();
  await expect(lots.getByRole('option', { name: /midazolam/ }).first()).toBeEnabled();

  // Other files of this worker use the same agency.
  await server.database.delete(roleRights).where(eq(roleRights.role, 'technician'));
});
