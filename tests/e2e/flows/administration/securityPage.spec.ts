import { eq } from 'drizzle-orm';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, type Person } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { logInByForm, resetNewcomers, title, typePin } from './setUpPages.ts';

test.beforeEach(({ server }) => resetNewcomers(server));

test('[CALL-01] changing a PIN later asks for the password; the other tab continues', async ({
  page,
  context,
  server,
  loggedIn,
}) => {
  await loggedIn('medicOfMedic1');
  const { userName, password, pin } = accountOf('medicOfMedic1');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  const address = `/admin/users/edit/security/${user?.id ?? ''}`;
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(title(other, 'Dashboard')).toBeVisible();
  await server.database
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.userId, user?.id ?? ''));
  await page.goto(address);
  const before = await page.evaluate(() => localStorage.getItem('token'));
  const asked = page.getByLabel('Your password');
  await expect(asked).toBeVisible();
  await typePin(page, pin);
  await expect(page.getByText('Enter your password.').first()).toBeVisible();
  await asked.fill('not the password');
  await typePin(page, pin);
  await expect(page.getByText('Incorrect password. 4 attempts are left.').first()).toBeVisible();
  await asked.fill(password);
  await typePin(page, pin);
  await expect(page.getByRole('status').filter({ hasText: 'PIN saved.' })).toBeFocused();
  await expect(asked).toHaveCount(0);
  await expect(page.getByLabel('New PIN', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(password);
  await other.getByRole('link', { name: 'Inventories' }).first().click();
  await expect(title(other, 'Inventories')).toBeVisible();
});

test('[CHPW-08] one’s own password is changed on the security page, and this browser stays logged in', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('newcomer');
  const { userName, password } = accountOf('newcomer');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  await page.goto(`/admin/users/edit/security/${user?.id ?? ''}`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const fill = async (present: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(present);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password').fill(again);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  const better = 'Quarry-Lantern-Bicycle-88';
  await expect(page.getByLabel('Current password')).toBeFocused();
  await fill(password, better, 'another');
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible();
  await fill(password, 'basketball', 'basketball');
  await expect(page.getByText('Pick a less common password.').first()).toBeVisible();
  await fill(password, better, better);
  await expect(page.getByText('Password changed.')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Kwame Adjei')).toBeVisible();
});

test('[ERR-404] the security page of another agency’s person is not found', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('chiefElsewhere');
  const [user] = await server.database
    .select()
    .from(users)
    .where(eq(users.userName, accountOf('medic').userName));
  await page.goto(`/admin/users/edit/security/${user?.id ?? ''}`);
  await expect(page.getByText('That page does not exist.')).toBeVisible();
  await expect(title(page, 'Dashboard')).toBeVisible();
});

test('[CALL-16] a signature image is refused to a person of the other agency', async ({
  page,
  loggedIn,
  server,
}) => {
  const { userName } = accountOf('supervisor');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  const address = `/uploads/UserSignatures/${user?.id ?? ''}/${user?.userSignatureId ?? ''}/Signature.png`;
  // As a picture on a page: shown alone, Chromium's own viewer would style the page that it makes of it.
  const statusFor = async (name: Person) => {
    await page.context().clearCookies();
    await loggedIn(name);
    return page.evaluate(async (path) => (await fetch(path)).status, address);
  };
  expect(await statusFor('supervisor')).toBe(200);
  expect(await statusFor('chiefElsewhere')).toBe(404);
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(address)}`);
});

test('axe finds nothing on the security page: new, marked, and with everything set', async ({
  page,
  loggedIn,
}) => {
  test.slow();
  await logInByForm(page, 'newcomer');
  await expect(title(page, 'Kwame Adjei')).toBeVisible();
  await page.getByText('I can’t draw').click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('Enter a new PIN.').first()).toBeVisible();
  await expectAccessible(page, 'security, marked');
  await page.context().clearCookies();
  await loggedIn('supervisor');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(title(page, 'Dana Whitlock')).toBeVisible();
  await expectAccessible(page, 'profile');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectAccessible(page, 'security');
});
