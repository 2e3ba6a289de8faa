import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../../../src/server/database/schema/user.ts';
import { demoProvider } from '../../../../src/server/demo/people.ts';
import { drawSignature } from '../../drawSignature.ts';
import { mailTo, openOutbox } from '../../mails.ts';
import { submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { noteForms } from './noteForms.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const password = 'purple staircase mango';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** At each step the whole page is seen. */
async function seen(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} can be scrolled sideways`).toBe(0);
}

async function setPasswordByMail(page: Page, server: E2eServer, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await page.getByLabel('Email').fill(email);
  await seen(page, 'forgot password');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Your email was submitted successfully.')).toBeVisible();
  const subject = 'Set up your Countersign password';
  await openOutbox(page, server, email, subject);
  await mailTo(page, email, subject).getByRole('link').click();
  await expect(title(page, 'Setup Password')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await seen(page, 'setup password');
  await page.getByRole('button', { name: 'Setup Password' }).click();
  await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible();
}

async function setUpSigning(page: Page): Promise<void> {
  await expect(page.getByText('Please set up your signature and PIN.')).toBeVisible();
  await page.getByLabel('I have read the license agreement and accept it').check();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('You have accepted the license agreement')).toBeVisible();
  await drawSignature(page);
  await seen(page, 'signature');
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Your signature is saved.')).toBeVisible();
  await page.getByLabel('New PIN', { exact: true }).fill('7412');
  await page.getByLabel('New PIN again').fill('7412');
  await seen(page, 'PIN');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first().click();
}

async function removePasskey(page: Page, userId: string): Promise<void> {
  await page.goto(`/admin/users/edit/security/${userId}`);
  const passkeys = page.getByRole('region', { name: /^Passkeys/ });
  await passkeys.scrollIntoViewIfNeeded();
  await seen(page, 'passkeys');
  await passkeys.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(title(page, 'Log in')).toBeVisible();
}

async function logInBySso(page: Page): Promise<void> {
  await page.getByText('Login With SSO', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Login With SSO' });
  await form.getByLabel('Email').fill('pnandakumar@tamarack.example');
  await seen(page, 'SSO');
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/interaction\//);
  await page.getByLabel('Password').fill(demoProvider.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  // The way back to the page before is not theirs: it would be another person's page, and not found.
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('That page does not exist.')).toHaveCount(0);
  await seen(page, 'SSO dashboard');
}

test('[NAV-06] [CHPW-02] [NAV-02] [PWL-02] [PWL-07] [PWL-09] [SSO-02] a new person’s first day on a phone, with every login method', async ({
  page,
  server,
}) => {
  await VirtualAuthenticator.plugInto(page);
  const userName = `day-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(server.database, userName, {
    isNewUser: true,
    isAcknowledged: false,
    userSignatureId: null,
    pinHash: null,
    passwordHash: null,
  });
  await setPasswordByMail(page, server, `${userName}@example.org`);

  const forms = await noteForms(page);
  await submitLogin(page, userName, password);
  await expect(page.getByText('Would you like to set up passwordless login?')).toBeVisible();
  await seen(page, 'passwordless');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await setUpSigning(page);
  expect(await forms()).toEqual([]);
  await seen(page, 'dashboard');
  const [person] = await server.database.select().from(users).where(eq(users.id, userId));
  expect(person?.pinHash).toMatch(/^\$argon2id\$/);

  // The offer in the username field is taken at once, as someone's finger would.
  const offerTaken = page.waitForResponse(/\/api\/Fido\/MakeAssertion\?/);
  await logOut(page);
  await offerTaken;
  await expect(title(page, 'Dashboard')).toBeVisible();
  await removePasskey(page, userId);
  await logInBySso(page);
});
