import { eq } from 'drizzle-orm';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[NAV-01] [ROLE-01] [ROUTE-17] [ERR-404] an API-only account sees its integration page and nothing else, not that of another agency either', async ({
  page,
  server,
}) => {
  const { userName, password } = accountOf('program');
  await page.goto('/login');
  await submitLogin(page, userName, password);
  await expect(page).toHaveURL(/\/sysadmin\/integrations\/info\/\d+$/);
  const own = page.url();
  const heading = page.getByRole('heading', { level: 1, name: 'Integration' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Tamarack Valley Ambulance').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.goto('/inventory/list');
  await expect(page).toHaveURL(own);
  await expect(heading).toBeVisible();
  await expectAccessible(page, 'integration');
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('[ROUTE-17] [ERR-404] the integration page of another agency is not found', async () => {
    const [other] = await server.database
      .select()
      .from(agencies)
      .where(eq(agencies.name, 'Cedar Basin Rescue'));
    await page.goto(`/sysadmin/integrations/info/${other?.id ?? 0}`);
    await expect(page.getByText('That page does not exist.')).toBeVisible();
    await expect(page.getByText('Cedar Basin')).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
});
