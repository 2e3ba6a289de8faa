import type { Page, Route } from 'playwright/test';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';

/** Holds every script of the page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

function countLogins(page: Page): { readonly count: number } {
  const counter = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/Account/Login') counter.count += 1;
  });
  return counter;
}

test('[LOGIN-01] what is typed before any script runs is still there afterwards', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('dwhitlock');
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await release();
  await untilHydrated(page);
  await expect(page.getByLabel('Username')).toHaveValue('dwhitlock');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a secret');
});

test('[LOGIN-01] styles that the form needs only later are loaded, and no byte of them is in the document', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
  const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length);
  expect(await adopted()).toBe(0);
  expect(await page.content()).not.toContain('.field-error');
  await release();
  await untilHydrated(page);
  expect(await adopted()).toBe(1);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const error = page.locator('.field-error').first();
  await expect(error).toHaveCSS('display', 'flex');
  await expect(error).toHaveCSS('color', 'rgb(179, 38, 30)');
});

test('[LOGIN-04] before any script runs, the login mode shows that it has the focus', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const way = page.locator('label', { hasText: 'Regular Login' });
  await expect(way).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Regular Login' })).toBeFocused();
  await expect(way).toHaveCSS('outline-style', 'solid');
});

test('[LOGIN-01] the form needs one script, of at most 92 kB as sent', async ({ page }) => {
  await page.goto('/login');
  await untilHydrated(page);
  const sent = await page.evaluate(() => {
    const asked = [...document.querySelectorAll<HTMLScriptElement>('body script:not([nomodule])')];
    const sources = asked.flatMap(({ src }) => (src === '' ? [] : src));
    return sources.map((src) => {
      const [entry] = performance.getEntriesByName(src) as PerformanceResourceTiming[];
      return entry?.encodedBodySize ?? 0;
    });
  });
  expect(sent).toHaveLength(1);
  // What the script imports statically would be next to it in the document.
  expect(await (await page.request.get('/login')).text()).not.toContain('modulepreload');
  expect(sent[0]).toBeGreaterThan(10_000);
  expect(sent[0]).toBeLessThanOrEqual(92_000);
});

test('[PWL-07] a press on the passkey button before any script runs is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/login');
  await release();
  await expect(page.locator('#refused')).toContainText(
    'U2F authentication is not supported on this browser.',
  );
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
});

test('[LOGIN-12] a submit before any script runs is kept and sent exactly once', async ({
  page,
}) => {
  const { userName, password } = accountOf('supervisor');
  const logins = countLogins(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await submitLogin(page, userName, password);
  await page.getByRole('button', { name: 'Login' }).click();
  expect(logins.count).toBe(0);
  await expect(page).toHaveURL('/login');
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(logins.count).toBe(1);
});

test('[LOGIN-01] an empty submit before any script runs marks the fields and sends nothing', async ({
  page,
}) => {
  const logins = countLogins(page);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  await release();
  await expect(page.getByText('Enter your username.')).toBeVisible();
  expect(logins.count).toBe(0);
});

test('[LOGIN-04] the login mode can be chosen before any script runs, and stays chosen', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByText('Login With SSO', { exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  // The keyboard of a phone has an @, and the document sets up no check that no one uses.
  await expect(page.getByLabel('Email')).toHaveAttribute('inputmode', 'email');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('type');
  await page.getByLabel('Email').fill('chief@agency.example');
  await release();
  await untilHydrated(page);
  await expect(page.getByRole('radio', { name: 'Login With SSO' })).toBeChecked();
  await expect(page.getByLabel('Email')).toHaveValue('chief@agency.example');
  await page.getByText('Regular Login', { exact: true }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('[LOGIN-10] the form is there and posts, so that no password reaches an address', async ({
    page,
  }) => {
    await page.goto('/login');
    await submitLogin(page, 'dwhitlock', 'a secret');
    await expect(page).toHaveURL(/\/login\?errorMessage=/);
    expect(page.url()).not.toContain('secret');
  });
});
