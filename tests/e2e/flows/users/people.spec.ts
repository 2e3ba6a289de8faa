import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, logInWith } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[CALL-14] [CALL-05] [RIGHT-07] a person is invited, their account managed, and the list exported; an auditor is invited, and reads reports only', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('agent');
  await page.goto('/admin/users/list');
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByLabel('Full name').fill('Ana Núñez');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the email.');
  await expectAccessible(page, 'invitation');
  await page.getByLabel('Email').fill('ana.nunez@example.org');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Ana Núñez has an account')).toBeVisible();
  await page.getByRole('link', { name: 'Open the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Núñez' })).toBeVisible();
  await expectAccessible(page, 'account of someone else');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('can’t log in until');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('The account is inactive')).toBeVisible();
  const [ana] = await server.database
    .select()
    .from(users)
    .where(eq(users.email, 'ana.nunez@example.org'));
  expect(ana).toMatchObject({ isActive: false, isNewUser: true });

  await page.goto('/admin/users/list?search=ana.nunez&isActive=all');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  await page.getByLabel('Password for the file').fill('long enough for it');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  const [sheet] = (await readXlsx(bytes, { password: 'long enough for it' })).sheets;
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['Ana Núñez', 'ana.nunez@example.org']);
  await expect(page.getByText('with 1 user is in your downloads')).toBeVisible();

  const email = 'iris.vance@example.org';
  await test.step('[RIGHT-07] the administrator invites an auditor and chooses what they may read', async () => {
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
    await page.goto('/inventory/list');
    const inventory = page.getByRole('heading', { level: 1, name: 'Perpetual inventory' });
    await expect(inventory).toBeVisible();
    await expect(page.getByText('Read only, until')).toBeVisible();
    const reports = page.getByRole('navigation', { name: 'Reports' });
    await expect(reports.getByRole('link')).toHaveText([
      'Perpetual inventory',
      'Registration',
      'Receipts and returns',
      'Usage log',
      'Counts',
      'Losses (106)',
      'Destructions (41)',
      'Inspection packet',
    ]);
  });
});
