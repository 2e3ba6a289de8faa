import { addLink, openMailedLink } from '../../mails.ts';
import { submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { addPerson, choose, fresh, requestEmail } from './passwordPages.ts';

const another = 'three quiet herons walk';

test('[CHPW-02] a new user sets up a password', async ({ page, server }) => {
  const { email } = await addPerson(server, { isNewUser: true, passwordHash: null });
  await requestEmail(page, email);
  await openMailedLink(page, email, 'Set up your Countersign password');
  await expect(page.getByRole('heading', { level: 1, name: 'Setup Password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Setup Password' })).toBeVisible();
});

test('[CHPW-05] [CHPW-06] a replaced link, one from 8 days ago, an unknown one, an address without its id', async ({
  page,
  server,
}) => {
  const { userId } = await addPerson(server);
  const first = await addLink(server.database, userId);
  await addLink(server.database, userId);
  await page.goto(`/change-password/${first}?code=fromEmail`);
  await expect(page.getByRole('alert')).toHaveText(
    'This email has expired because a newer one has been sent. Please use the latest email.',
  );
  const old = await addLink(server.database, userId, new Date(Date.now() - 8 * 86_400_000));
  await page.goto(`/change-password/${old}?code=fromEmail`);
  await expect(page.getByRole('alert')).toHaveText(
    'This email has expired because it has been more than 7 days since it was sent.',
  );
  await page.goto('/change-password/no-such-id?code=fromEmail');
  await expect(page.getByRole('alert')).toHaveText(
    'This link can no longer be used. Please ask for a new email.',
  );
  await page.getByRole('link', { name: 'Ask for a new email' }).click();
  await expect(page).toHaveURL('/forgot-password');
  for (const address of ['/change-password?code=fromEmail', '/change-password/']) {
    await test.step(`[CHPW-06] ${address}`, async () => {
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText(
        'There was a problem processing you change passowrd request.',
      );
    });
  }
});

test('[CHPW-01] [CHPW-03] [CHPW-04] each requirement is met or unmet while typing; both fields are required, can be shown, and work with the keyboard alone', async ({
  page,
  server,
}) => {
  const { userId, userName } = await addPerson(server);
  await page.goto(`/change-password/${await addLink(server.database, userId)}?code=fromEmail`);
  const input = page.getByLabel('New Password', { exact: true });
  const checks = page.getByRole('list').filter({ hasText: 'At least 10 characters' });
  await expect(checks.getByRole('listitem')).toHaveText([
    'At least 10 characters',
    'Not in the list of common passwords',
    'No context words, such as your username or the name of this service',
    'Not too many repeated or sequential characters',
  ]);
  const met = [/: met$/, /: met$/, /: met$/, /: met$/];
  const unmet = (index: number) => met.with(index, /: not met$/);
  await input.pressSequentially('stone');
  await expect(checks.getByRole('listitem').first()).toHaveText(/: not met$/);
  for (const [password, expected] of [
    ['welcome2ems', unmet(1)],
    [`river ${userName} river`, unmet(2)],
    ['countersign and rivers', unmet(2)],
    [fresh, met],
  ] as const) {
    await input.fill(password);
    await expect(checks.getByRole('listitem')).toHaveText(expected);
  }
  await input.fill('Summer1234');
  await expect(checks.getByRole('listitem').last()).toHaveText(/: not met$/);
  await choose(page, 'welcome2ems', 'welcome2ems!');
  await expect(page.getByText('Pick a less common password.')).toBeVisible();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(input).toBeFocused();
  await choose(page, fresh, another);
  await expect(page.getByText('Pick a less common password.')).toHaveCount(0);
  await expect(page.getByLabel('Confirm New Password')).toBeFocused();

  await test.step('no password of the page is ever in the address, the storage or the chart', async () => {
    await expect(page.getByText('Passwords do not match.')).toBeVisible();
    const kept = await page.evaluate(() => {
      const { countersign } = window as unknown as { countersign?: object };
      const stored = [{ ...localStorage }, { ...sessionStorage }];
      return JSON.stringify([location.href, ...stored, countersign]);
    });
    expect(kept).not.toContain('mango');
    expect(kept).not.toContain('herons');
  });

  await test.step('[CHPW-01] both fields are required, can be shown, and work with the keyboard alone', async () => {
    await page.getByLabel('Confirm New Password').fill('');
    await input.fill('');
    await input.press('Enter');
    await expect(page.getByText('Enter a new password.')).toBeVisible();
    await expect(page.getByText('Enter the new password again.')).toBeVisible();
    await page.keyboard.type(fresh);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(input).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.type(fresh);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });
});

test('[ROUTE-04] a link from an email is shown without side navigation, also when logged in', async ({
  page,
  server,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  const { userId } = await addPerson(server);
  const code = await addLink(server.database, userId);
  await page.goto(`/change-password/${code}?code=fromEmail`);
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto(`/change-password/${code}`);
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeAttached();
});

test('[CHPW-08] a person logged in with the old password is logged out', async ({
  page,
  browser,
  server,
}) => {
  const { userId, userName } = await addPerson(server);
  await page.goto('/login');
  await submitLogin(page, userName, 'correct horse battery 7');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const elsewhere = await browser.newPage({ baseURL: server.origin });
  const code = await addLink(server.database, userId);
  await elsewhere.goto(`/change-password/${code}?code=fromEmail`);
  await choose(elsewhere, fresh);
  await expect(elsewhere).toHaveURL('/login');
  await elsewhere.close();
  await page.getByRole('link', { name: 'Inventories' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('[CHPW-04] a press of the button is shown immediately, while the password lists are loading', async ({
  page,
  server,
}) => {
  const { userId } = await addPerson(server);
  // They are never loaded, and time is stopped: nothing else can show it.
  await page.route('**/assets/passwordStrength-*.js', () => undefined);
  await page.clock.install();
  await page.goto(`/change-password/${await addLink(server.database, userId)}?code=fromEmail`);
  const button = page.getByRole('button', { name: 'Change Password' });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('New Password', { exact: true }).fill(fresh);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(fresh);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(3_000);
  await expect(page).toHaveURL('/login');
});

test('[CHPW-07] an API-only account sees a message and a link to the documentation', async ({
  page,
  server,
}) => {
  const { userId } = await addPerson(server, { userType: 'ApiOnly' });
  await page.goto(`/change-password/${await addLink(server.database, userId)}?code=fromEmail`);
  await choose(page, fresh);
  await expect(page.getByRole('status').filter({ hasText: 'API account' })).toBeFocused();
  const link = page.getByRole('link', { name: 'API documentation' });
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(reply.status()).toBe(200);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  await expectAccessible(page, 'API documentation');
});
