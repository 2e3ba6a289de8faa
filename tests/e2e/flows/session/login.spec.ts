import type { Page, Request } from 'playwright/test';
import { listInventories } from '../../../../src/contract/inventory/inventory.ts';
import { password } from '../../../support/people/people.ts';
import { submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { noteForms } from './noteForms.ts';

/** An old iPhone, and Safari, which has no idle callbacks. */
function pretendIphone(): void {
  const value =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';
  Object.defineProperty(navigator, 'userAgent', { value });
  Reflect.deleteProperty(window, 'requestIdleCallback');
}

/** The state of the chart that offers passkeys; it is loaded when the browser is idle. */
function passkeyState(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    type Charts = { get(id: string): { getSnapshot(): { children: Children } } | undefined };
    type Children = Record<string, { getSnapshot(): { value: unknown } }>;
    const { countersign } = window as unknown as { countersign?: { app: { system: Charts } } };
    const login = countersign?.app.system.get('login');
    return login?.getSnapshot().children.passkeyLogin?.getSnapshot().value ?? '';
  });
}

test('[LOGIN-01] [LOGIN-02] [LOGIN-03] [LOGIN-04] [LOGIN-06] [LOGIN-10] [ROUTE-02] [ROUTE-03] [SHELL-07] the form: its message, its script, its fields, its two modes, its button and its links', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.clock.install();
  const long = `<b>${'x'.repeat(300)}`;
  await page.goto(`/login?errorMessage=${encodeURIComponent(long)}`);

  await test.step('[LOGIN-06] errorMessage is shown as plain text for 5 s and cut at 200 characters', async () => {
    const toast = page.getByRole('alert');
    await expect(toast).toContainText(long.slice(0, 200));
    expect(await toast.textContent()).not.toContain(long.slice(0, 201));
    await page.clock.fastForward(5_000);
    await expect(toast).toHaveCount(0);
  });

  await test.step('[LOGIN-01] it needs one script, of at most 92 kB as sent', async () => {
    const sources = await page.evaluate(() => {
      const asked = document.querySelectorAll<HTMLScriptElement>('body script:not([nomodule])');
      return [...asked].flatMap(({ src }) => (src === '' ? [] : src));
    });
    expect(sources).toHaveLength(1);
    const script = requests.find((request) => request.url() === sources[0]);
    const { responseBodySize = 0 } = (await script?.sizes()) ?? {};
    // What the script imports statically would be next to it in the document.
    expect(await (await page.request.get('/login')).text()).not.toContain('modulepreload');
    expect(responseBodySize).toBeGreaterThan(10_000);
    expect(responseBodySize).toBeLessThanOrEqual(92_000);
  });

  await test.step('[LOGIN-10] a browser with modules runs nothing that is for those without', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(page.locator('.unsupported')).toHaveCount(0);
  });

  await test.step('[LOGIN-01] both fields are required: an invalid submit marks them and sends nothing', async () => {
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Enter your username.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('dwhitlock');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Enter your username.')).toHaveCount(0);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    // Passkeys in the username field ask for their options on their own.
    expect(requests.filter((request) => request.url().includes('/api/Account/'))).toEqual([]);
  });

  await test.step('[LOGIN-02] [LOGIN-04] a toggle switches between the forms; username and SSO email hold at most 51 characters', async () => {
    await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', '51');
    await expect(page.getByRole('form', { name: 'Login With SSO' })).toBeHidden();
    await page.getByText('Login With SSO', { exact: true }).click();
    await expect(page.getByRole('form', { name: 'Login With SSO' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Regular Login' })).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveAttribute('maxlength', '51');
    await page.getByText('Regular Login', { exact: true }).click();
  });

  await test.step('[SHELL-07] the footer has no Release Notes', async () => {
    const links = page.getByRole('contentinfo').getByRole('link');
    await expect(links.first()).toBeVisible();
    await expect(links.filter({ hasText: 'Release Notes' })).toHaveCount(0);
  });

  await test.step('[LOGIN-03] [ROUTE-02] [ROUTE-03] a Login button and a Forgot your password link', async () => {
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.getByRole('link', { name: 'Forgot your password' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  });
});

test('[LOGIN-07] [LOGIN-08] [LOGIN-09] [LOGIN-11] [LOGIN-12] [PWL-07] [ROUTE-21] a person logs in on an old iPhone, after an incorrect password, and returns to the requested page', async ({
  page,
  server,
}) => {
  const userName = `login-${crypto.randomUUID().slice(0, 8)}`;
  await addTourist(server.database, userName, { userTheme: 'Dark' });
  await page.addInitScript(pretendIphone);
  const deprecated = page.getByText('This version of iOS is deprecated');
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const theme = page.locator('html');

  await page.goto('/inventory/list');

  await test.step('[LOGIN-11] [PWL-07] the browser is reported as deprecated, and what waits until it is idle is loaded', async () => {
    await expect(page).toHaveURL('/login?redirectUrl=%2Finventory%2Flist');
    await expect(deprecated).toBeVisible();
    await expect.poll(() => passkeyState(page)).toMatch(/idle|offering|unoffered/);
  });

  await test.step('[LOGIN-08] a refusal keeps the username and shows what was incorrect and whom to call', async () => {
    await submitLogin(page, userName, 'not the password');
    const refusal = page.getByRole('alert').filter({ hasText: 'Incorrect username or password.' });
    await expect(refusal).toBeFocused();
    await expect(refusal).toContainText('Check both and try again.');
    // The card is higher then, so that a phone shows the form below the message.
    await expect(refusal).toHaveCSS('margin-top', '16px');
    await expect(page.getByLabel('Username')).toHaveValue(userName);
    const contacts = page.getByRole('region', { name: 'Your administrators can help' });
    await expect(contacts.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(contacts.getByRole('link', { name: /\d{4}/ })).toHaveAttribute('href', /^tel:/);
  });

  await test.step('[LOGIN-07] [LOGIN-12] [ROUTE-21] the requested page opens after login; until it has its data, no form can be filled in again', async () => {
    const forms = await noteForms(page);
    const release = server.planned.hold(listInventories);
    await submitLogin(page, userName, password);
    await expect.poll(() => server.planned.given).toEqual(['listInventories']);
    await expect(page.getByRole('heading', { level: 1, name: 'Logging you in' })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    // Nothing that was typed is lost, should the session end before the page is there.
    await expect(page.getByLabel('Username')).toHaveValue(userName);
    release();
    server.planned.forget();
    await expect(page).toHaveURL('/inventory/list');
    await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
    expect(await forms()).toEqual([]);
  });

  await test.step('[LOGIN-12] token, user and security are stored, and the user’s theme is applied, until logout', async () => {
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    expect(await kept('token')).toMatch(/^[\w-]{22,}$/);
    expect(await kept('user')).toContain(`"fullName":"${userName} Person"`);
    expect(await kept('security')).toContain('"globalAuditHistory":false');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(theme).toHaveAttribute('data-theme', 'light');
    expect(await kept('token')).toBeNull();
  });

  await test.step('[LOGIN-07] a redirect address saved in session storage is used once', async () => {
    await page.evaluate(() => sessionStorage.setItem('redirectUrl', '/release-notes'));
    await submitLogin(page, userName, password);
    await expect(page).toHaveURL('/release-notes');
    expect(await page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBeNull();
  });

  await test.step('[LOGIN-09] /login with a redirect address leads a logged-in person there', async () => {
    await page.goto('/login?redirectUrl=%2Finventory%2Flist');
    await expect(page).toHaveURL('/inventory/list');
  });

  await test.step('[LOGIN-06] [LOGIN-07] [LOGIN-09] with a foreign one to the dashboard, where errorMessage is shown', async () => {
    const query = new URLSearchParams({ redirectUrl: '//evil.example/', errorMessage: 'No SSO.' });
    await page.goto(`/login?${query.toString()}`);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'No SSO.' })).toBeVisible();
  });

  // The message of the address is a toast as well: the other would be there by now.
  await test.step('[LOGIN-11] the browser is reported as deprecated once', () =>
    expect(deprecated).toHaveCount(0));
});
