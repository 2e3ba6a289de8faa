import { eq } from 'drizzle-orm';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addLink, openMailedLink } from '../../mails.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { addPerson, choose, fresh, requestEmail } from './passwordPages.ts';

test('[FORGOT-01] [FORGOT-02] [CHPW-07] [CHPW-08] requests an email, reads it in the outbox, sets a password, logs in', async ({
  page,
  server,
}) => {
  const { userName, email } = await addPerson(server);
  await requestEmail(page, email);
  await openMailedLink(page, email, 'Change your Countersign password');
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  const used = page.url();
  await choose(page, fresh);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible();
  await submitLogin(page, userName, 'correct horse battery 7');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await submitLogin(page, userName, fresh);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(used);
  await expect(page.getByRole('alert')).toHaveText(
    'This link can no longer be used. Please ask for a new email.',
  );
});

test('[FORGOT-03] [FORGOT-04] support, the way back, errors and no connection', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('link', { name: 'support@countersign.example' })).toHaveAttribute(
    'href',
    'mailto:support@countersign.example',
  );
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('maxlength', '101');
  const { email } = await addPerson(server);
  await page.getByLabel('Email').fill(email);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('alert')).toContainText('You are not connected to the server');
  await context.setOffline(false);
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('button', { name: 'Send Email' }).click();
    await page.getByRole('button', { name: 'Use another email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('alert')).toContainText('Too many emails were requested.');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});

test('axe finds nothing on the pages of a forgotten password, nor in the outbox, and nothing is cut off at 320 px', async ({
  page,
  server,
}) => {
  test.slow();
  const { email } = await addPerson(server);
  // Of another person: the email requested below supersedes every link of its own.
  const code = await addLink(server.database, (await addPerson(server)).userId);
  const expectNothingCutOff = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, page.url()).toBeLessThanOrEqual(320);
  };
  await page.goto('/forgot-password');
  await expectNothingCutOff();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expectAccessible(page, 'email submitted');
  await page.goto(`/change-password/${code}?code=fromEmail`);
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await expectNothingCutOff();
  await expectAccessible(page, 'new password');
  await choose(page, 'welcome2ems', fresh);
  await expect(page.getByText('Pick a less common password.')).toBeVisible();
  await expectAccessible(page, 'new password, marked');
  await page.goto('/change-password/unknown?code=fromEmail');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingCutOff();
  await expectAccessible(page, 'unknown link');
  await page.goto('/dev/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expectNothingCutOff();
  await expectAccessible(page, 'outbox');
});

test('the demo’s own people are reached by their addresses; the outbox shows an email as it looks, and its button opens the page', async ({
  page,
  server,
}) => {
  const { userName } = accountOf('medic');
  const rows = await server.database
    .select({ email: users.email })
    .from(users)
    .where(eq(users.userName, userName));
  const email = rows[0]?.email ?? '';
  await requestEmail(page, email.toUpperCase());
  await openMailedLink(page, email, 'Change your Countersign password');
  await expect(page.getByText(`For ${userName}.`)).toBeVisible();
  await page.goBack();
  await page.getByText('How it looks').first().click();
  const mail = page.locator('iframe').first().contentFrame();
  await expect(
    mail.getByRole('heading', { name: 'Change your Countersign password' }),
  ).toBeVisible();
  const opened = page.waitForEvent('popup');
  await mail.getByRole('link', { name: 'Change Password' }).click();
  await expect((await opened).getByText(`For ${userName}.`)).toBeVisible();
});

test('[ROUTE-03] [ROUTE-04] neither page starts with the login form', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  for (const address of ['/forgot-password', '/change-password/abc?code=fromEmail']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeAttached();
    await expect(page.getByLabel('Username')).toHaveCount(0);
  }
});
