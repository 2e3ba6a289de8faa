import { readFile } from 'node:fs/promises';
import { eq, like } from 'drizzle-orm';
import { readXlsx } from 'hucre';
import { users } from '../../../../src/server/database/schema/user.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[CALL-14] [CALL-05] a person is invited, their account managed, and the list exported', async ({
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
});

test('[CALL-14] a file of users is shown with its bad rows, and written once it is confirmed', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('agent');
  await page.goto('/admin/import/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible();
  await expectAccessible(page, 'choice of a file');
  const lines = [
    'Email,Full name,Permission',
    'imported.one@example.org,"Vega, Ana",Technician',
    'imported.two@example.org,=1+1,Owner',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Vega, Ana' })).toContainText('New');
  await expect(rows.filter({ hasText: '=1+1' })).toContainText('Enter one of these');
  await expectAccessible(page, 'preview of a file');
  const imported = () =>
    server.database.select().from(users).where(like(users.email, 'imported.%'));
  expect(await imported()).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 user added')).toBeVisible();
  expect(await imported()).toMatchObject([{ fullName: 'Vega, Ana' }]);
});
