import { eq } from 'drizzle-orm';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, logInWith } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[RIGHT-07] an administrator invites an auditor and chooses what they may read; they read reports only', async ({
  page,
  loggedIn,
  server,
}) => {
  const email = 'iris.vance@example.org';

  await test.step('[RIGHT-07] the administrator invites the auditor and chooses what they may read', async () => {
    await loggedIn('agent');
    await page.goto('/admin/users/edit/details/new');
    await page.getByLabel('Full name').fill('Iris Vance');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Auditor/).check();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('link', { name: 'Choose what they may read' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iris Vance' })).toBeVisible();
    await expectAccessible(page, 'terms of an auditor');
    await page.getByRole('group', { name: 'Sites' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#main').getByText('Saved', { exact: true })).toBeVisible();
    await page.goto('/admin/users/auditors/list');
    await expect(page.getByRole('row', { name: /Iris Vance/ })).toContainText('Until');
  });

  await test.step('[RIGHT-07] the auditor finds the reports and nothing else', async () => {
    // How an invited person sets up an account is tested elsewhere.
    const { database } = server;
    const { userName, password } = accountOf('agent');
    const [agent] = await database.select().from(users).where(eq(users.userName, userName));
    await database
      .update(users)
      .set({ passwordHash: agent?.passwordHash ?? '', isNewUser: false, isAcknowledged: true })
      .where(eq(users.email, email));
    await logInWith(page, email, password);
    await page.goto('/dashboard');
    const inventory = page.getByRole('heading', { level: 1, name: 'Perpetual inventory' });
    await expect(inventory).toBeVisible();
    await expect(page.getByText('Read only, until')).toBeVisible();
    const reports = page.getByRole('navigation', { name: 'Reports' });
    await expect(reports.getByRole('link')).toHaveCount(7);
    await page.goto('/inventory/list');
    await expect(inventory).toBeVisible();
  });
});
