import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, type Person, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';

async function submitAs(page: Page, name: Person): Promise<void> {
  const { userName, password } = accountOf(name);
  await submitLogin(page, userName, password);
}

const foreign = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/.//evil.example',
  '/%2F%2Fevil.example',
  'javascript:alert(1)',
  '%E0%A4%A',
  '/login?redirectUrl=/login',
];

test('[LOGIN-01] [LOGIN-02] [LOGIN-03] [LOGIN-04] [LOGIN-10] [ROUTE-02] [ROUTE-03] [SHELL-07] the form: its fields, its two modes, its button and its links', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => {
    // Passkeys in the username field ask for their options on their own.
    if (request.url().includes('/api/Account/')) calls += 1;
  });
  await page.goto('/login');

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
    expect(calls).toBe(0);
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

  await test.step('[LOGIN-10] a browser with modules runs nothing that is for those without', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await expect(page.locator('.unsupported')).toHaveCount(0);
  });

  await test.step('[LOGIN-03] [ROUTE-02] [ROUTE-03] a Login button and a Forgot your password link', async () => {
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.getByRole('link', { name: 'Forgot your password' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  });
});

test('[LOGIN-06] [LOGIN-07] [LOGIN-09] a logged-in person who opens /login is redirected immediately, and only to pages of the application', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('medic');
  await test.step('[LOGIN-06] [LOGIN-09] errorMessage is also shown to a person who is already logged in', async () => {
    await page.goto('/login?errorMessage=Single%20sign-on%20failed.');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Single sign-on failed.' }),
    ).toBeVisible();
    // On any other page it is no one's message.
    await page.goto('/dashboard?errorMessage=Call%20this%20number.');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Call this number.')).toHaveCount(0);
  });
  for (const [query, target] of [
    ['', '/dashboard'],
    ['?redirectUrl=%2Finventory%2Flist', '/inventory/list'],
  ] as const) {
    await test.step(`[LOGIN-09] /login${query} leads to ${target}`, async () => {
      await page.goto(`/login${query}`);
      await expect(page).toHaveURL(target);
    });
  }
  for (const address of foreign) {
    await test.step(`[LOGIN-07] [LOGIN-09] ${address} leads to the dashboard`, async () => {
      await page.goto(`/login?redirectUrl=${encodeURIComponent(address)}`);
      await expect(page).toHaveURL('/dashboard');
    });
  }
});

test('[LOGIN-06] errorMessage in the query is shown as plain text for 5 s and cut at 200 characters', async ({
  page,
}) => {
  await page.clock.install();
  const long = `<b>${'x'.repeat(300)}`;
  await page.goto(`/login?errorMessage=${encodeURIComponent(long)}`);
  const toast = page.getByRole('alert');
  await expect(toast).toContainText(long.slice(0, 200));
  expect(await toast.textContent()).not.toContain(long.slice(0, 201));
  await page.clock.fastForward(5_000);
  await expect(toast).toHaveCount(0);
});

test('[LOGIN-12] [PWL-07] a browser without idle callbacks, such as Safari, logs in, and loads what waits until it is idle', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  await page.goto('/login');
  const chart = () =>
    page.evaluate(() => {
      type Charts = { get(id: string): { getSnapshot(): { children: Children } } | undefined };
      type Children = Record<string, { getSnapshot(): { value: unknown } }>;
      const { countersign } = window as unknown as { countersign?: { app: { system: Charts } } };
      const login = countersign?.app.system.get('login');
      return login?.getSnapshot().children.passkeyLogin?.getSnapshot().value ?? '';
    });
  await expect.poll(chart).toMatch(/idle|offering|unoffered/);
  await submitAs(page, 'medic');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[LOGIN-07] [ROUTE-21] the redirect address opens after login', async ({ page }) => {
  await page.goto('/inventory/list');
  await expect(page).toHaveURL('/login?redirectUrl=%2Finventory%2Flist');
  await submitAs(page, 'medic');
  await expect(page).toHaveURL('/inventory/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
});

test('[LOGIN-07] a redirect address saved in session storage is used once', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.setItem('redirectUrl', '/release-notes'));
  await submitAs(page, 'medic');
  await expect(page).toHaveURL('/release-notes');
  expect(await page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBeNull();
});

test('[LOGIN-07] a foreign redirect address leads to the dashboard after login', async ({
  page,
}) => {
  await page.goto(`/login?redirectUrl=${encodeURIComponent('//evil.example/')}`);
  await submitAs(page, 'medic');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[LOGIN-08] a refusal keeps the username and shows whom to call, and a disabled person and an unknown one get the same words', async ({
  page,
}) => {
  await page.goto('/login');
  const { userName } = accountOf('supervisor');
  await test.step('a refusal keeps the username and shows what was incorrect and whom to call', async () => {
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
  await test.step('a disabled person and an unknown one are refused with the same words', async () => {
    const said: string[] = [];
    for (const refused of [accountOf('disabled').userName, 'unknown-at-all']) {
      await page.goto('/login');
      await submitLogin(page, refused, accountOf('disabled').password);
      said.push((await page.locator('#refused').textContent()) ?? '');
    }
    expect(said[0]).toBe(said[1]);
  });
});

test('[LOGIN-12] token, user and security are stored, and the user’s theme is applied', async ({
  page,
  server,
}) => {
  const { userName } = accountOf('medic');
  await server.database
    .update(users)
    .set({ userTheme: 'Dark' })
    .where(eq(users.userName, userName));
  try {
    await page.goto('/login');
    await submitAs(page, 'medic');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    expect(await kept('token')).toMatch(/^[\w-]{22,}$/);
    expect(await kept('user')).toContain('"fullName":"Marcus Oyelaran"');
    expect(await kept('security')).toContain('"globalAuditHistory":false');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  } finally {
    await server.database
      .update(users)
      .set({ userTheme: 'Light' })
      .where(eq(users.userName, userName));
  }
});
