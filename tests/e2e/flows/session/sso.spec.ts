import type { Page } from 'playwright/test';
import { demoProvider } from '../../../../src/server/demo/people.ts';
import { expect, test } from '../../test.ts';

const priya = 'pnandakumar@tamarack.example';

async function beginSso(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Login With SSO' });
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** The provider's own page, on another site. */
async function logInThere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/interaction\//);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password').fill(demoProvider.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('[LOGIN-05] [LOGIN-07] [SSO-01] [SSO-02] [SSO-03] [NAV-06] through the provider’s page to a requested page, and out through its end-session page; what to do is shown to whom it does not let in', async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const referer = request.headers().referer ?? '';
    if (/userIdFromSso|code=/.test(referer)) addresses.push(referer);
  });

  await test.step('[LOGIN-05] useSso=true opens the SSO form', async () => {
    await page.goto('/login?useSso=true');
    await expect(page.getByRole('radio', { name: 'Login With SSO' })).toBeChecked();
    await expect(page.getByRole('form', { name: 'Login With SSO' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Regular Login' })).toBeHidden();
  });

  await test.step('[SSO-01] an unknown domain shows the server’s sentence', async () => {
    await beginSso(page, 'chief@unknown.example');
    await expect(page.getByText(/^No agency uses single sign-on for this email\./)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('[SSO-02] a person who cancels at the provider returns to the form', async () => {
    await beginSso(page, priya);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('You left your agency’s login page');
    await expect(page).toHaveURL(/\/login\?/);
  });

  await test.step('[SSO-02] a person the agency knows who has no account here sees what to do', async () => {
    const stranger = 'nwhitfield@tamarack.example';
    await beginSso(page, stranger);
    await logInThere(page, stranger);
    await expect(page.getByRole('alert')).toContainText(
      'Your agency recognized you, but no account here is linked to your agency login.',
    );
    await expect(page.getByRole('form', { name: 'Login With SSO' })).toBeVisible();
    // The provider keeps no one logged in.
    await context.clearCookies({ domain: '127.0.0.1' });
  });

  await test.step('[LOGIN-07] [SSO-02] [NAV-06] the requested page opens after the way through the provider', async () => {
    addresses.length = 0;
    await page.goto('/release-notes');
    await expect(page).toHaveURL('/login?redirectUrl=%2Frelease-notes');
    await page.getByText('Login With SSO', { exact: true }).click();
    await beginSso(page, priya);
    await logInThere(page, priya);
    await expect(page).toHaveURL('/release-notes');
    await expect(page.getByRole('heading', { level: 1, name: 'Release Notes' })).toBeVisible();
    await expect(
      page.getByRole('banner').getByText('Priya Nandakumar').filter({ visible: true }),
    ).toBeVisible();
    expect(addresses).toEqual([]);
  });

  await test.step('[SSO-03] logging out leads through the provider’s end-session page', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/session\/end/);
    await page.getByRole('button', { name: 'Log out there too' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
