import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[CALL-14] [CALL-15] [ROUTE-12] [SHELL-02] [SHELL-12] an administrator searches the users, edits one, and opens the own profile', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('agent');

  await test.step('[CALL-14] [SHELL-02] the list is searched as one types, under the title of the section', async () => {
    await page.goto('/admin/users/list');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    const rows = page.getByRole('table', { name: /^Users of/ }).getByRole('row');
    // Who is on the first page depends on how many people other tests have added.
    await expect(rows.nth(3)).toBeVisible();
    await expectAccessible(page, 'user list');
    await page.setViewportSize({ width: 1440, height: 900 });
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('unknown at all');
    await expect(page.getByRole('heading', { name: 'No user matches' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(rows.nth(3)).toBeVisible();
    await search.fill('oyela');
    await expect(page).toHaveURL('/admin/users/list?search=oyela');
    await expect(rows.filter({ hasText: 'Marcus Oyelaran' })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(search).toBeFocused();
    await rows.getByRole('link', { name: 'Marcus Oyelaran' }).click();
  });

  await test.step('[CALL-15] [SHELL-02] a record is edited, and another person’s change is chosen field by field', async () => {
    const { userName } = accountOf('medic');
    const which = eq(users.userName, userName);
    const [before] = await server.database.select().from(users).where(which);
    await expect(page.getByRole('heading', { level: 1, name: 'Marcus Oyelaran' })).toBeVisible();
    await expectAccessible(page, 'user editor');
    await page.getByLabel('Email').fill('no address');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter an email address');
    await page.getByLabel('Email').fill(before?.email ?? '');
    await page.getByLabel('Phone number').fill('518 555 0142');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#main').getByText('Saved', { exact: true })).toBeVisible();
    await server.database.update(users).set({ phoneNumber: '518 555 0199' }).where(which);
    await page.getByLabel('Phone number').fill('518 555 0150');
    await page.getByLabel('Friendly ID').fill('M-7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Someone else changed this user');
    await expect(page.getByText('Needs attention')).toBeVisible();
    await expectAccessible(page, 'conflict of two edits');
    await page.getByRole('radio', { name: 'Use theirs: 518 555 0199' }).check();
    await page.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.locator('#main').getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue('518 555 0199');
    const [after] = await server.database.select().from(users).where(which);
    expect(after).toMatchObject({ phoneNumber: '518 555 0199', friendlyId: 'M-7' });
    const trail = await server.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.action, 'user.changed'), eq(auditEntries.subjectId, before?.id ?? '')),
      );
    expect(trail.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['Phone number'],
      ['Friendly ID'],
    ]);
  });

  await test.step('[ROUTE-12] [SHELL-02] [SHELL-12] the own profile shows the person, and applies the theme', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { userName } = accountOf('agent');
    const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
    await page.goto(`/admin/users/edit/details/${user?.id ?? ''}`);
    // The secondary bar has the person’s name in the place of the section’s
    const bar = page.locator('.titlebar');
    await expect(bar.getByRole('heading', { level: 1, name: 'Ellen Sorensen' })).toBeVisible();
    for (const text of ['esorensen@tamarack.example', 'Admin', 'Tamarack Valley Ambulance']) {
      await expect(page.locator('#main').getByText(text, { exact: true }).first()).toBeVisible();
    }
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByText('Your theme is saved.')).toBeVisible();
    await page.getByText('System', { exact: true }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./);
  });
});
