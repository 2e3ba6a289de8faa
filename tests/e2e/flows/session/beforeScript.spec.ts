import type { Page, Route } from 'playwright/test';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';

/** Opens the login page with every script held. @returns what lets them run. */
async function openWithoutScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[LOGIN-01] [LOGIN-04] before any script runs the form shows its focus, and what is typed and chosen stays', async ({
  page,
}) => {
  const release = await openWithoutScripts(page);
  const userName = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  const email = page.getByLabel('Email');
  const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length);

  await test.step('[LOGIN-01] no byte of the styles that are needed only later is in the document', async () => {
    await expect(userName).toBeVisible();
    expect(await adopted()).toBe(0);
    expect(await page.content()).not.toContain('.field-error');
  });

  await test.step('[LOGIN-04] the login mode shows that it has the focus', async () => {
    const way = page.locator('label', { hasText: 'Regular Login' });
    await expect(way).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Regular Login' })).toBeFocused();
    await expect(way).toHaveCSS('outline-style', 'solid');
  });

  await test.step('[LOGIN-01] [LOGIN-04] the form is filled, and the login mode chosen', async () => {
    await userName.fill('dwhitlock');
    await password.fill('a secret');
    await page.getByText('Login With SSO', { exact: true }).click();
    await expect(email).toBeVisible();
    await expect(userName).toBeHidden();
    // The keyboard of a phone has an @, and the document sets up no check that no one uses.
    await expect(email).toHaveAttribute('inputmode', 'email');
    await expect(email).not.toHaveAttribute('type');
    await email.fill('chief@agency.example');
  });

  await release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');

  await test.step('[LOGIN-01] [LOGIN-04] both are still there afterwards', async () => {
    await expect(page.getByRole('radio', { name: 'Login With SSO' })).toBeChecked();
    await expect(email).toHaveValue('chief@agency.example');
    await page.getByText('Regular Login', { exact: true }).click();
    await expect(userName).toHaveValue('dwhitlock');
    await expect(password).toHaveValue('a secret');
  });

  await test.step('[LOGIN-01] the styles of a marked field are loaded', async () => {
    expect(await adopted()).toBe(1);
    await userName.fill('');
    await press(page, 'Login');
    const error = page.locator('.field-error').first();
    await expect(error).toHaveCSS('display', 'flex');
    await expect(error).toHaveCSS('color', 'rgb(179, 38, 30)');
  });
});

test('[LOGIN-01] [LOGIN-10] [LOGIN-12] [PWL-07] [ERR-REPORT] what is pressed before any script runs is kept, and a browser or deployment that lacks something shows it', async ({
  page,
  complaints,
}) => {
  let logins = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/Account/Login') logins += 1;
  });

  await test.step('[LOGIN-10] Internet Explorer, which has no modules, shows that it is not supported', async () => {
    const browser = await page.context().newCDPSession(page);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
    await browser.send('Emulation.setUserAgentOverride', { userAgent });
    // Chromium knows modules: it is made not to, and to run what is there for browsers that do not.
    const documents = /\/(login|dashboard)$/;
    await page.route(documents, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('<script nomodule ', '<script ')
        .replaceAll('type="module"', 'type="unknown"');
      await route.fulfill({ response, body });
    });
    for (const path of ['/login', '/dashboard']) {
      await page.goto(path);
      const alert = page.getByRole('alert');
      await expect(alert).toHaveText(
        'Internet Explorer (IE) is an unsupported browser. Please use a supported browser.',
      );
      await expect(alert).toBeVisible();
    }
    await page.unroute(documents);
    await browser.send('Emulation.setUserAgentOverride', { userAgent: '' });
  });

  await test.step('[LOGIN-10] [ERR-REPORT] a deployment without the code for messages is reported', async () => {
    const messages = /\/assets\/inside-.*\.js$/;
    await page.route(messages, (route) => route.fulfill({ status: 404 }));
    await page.goto('/login');
    const missing = /dynamically imported module.*\/assets\/inside-/;
    // The document is loaded again once, in case that a newer deployment has the part.
    await expect
      .poll(() => complaints)
      .toEqual([expect.stringMatching(missing), expect.stringMatching(missing)]);
    complaints.length = 0;
    await page.unroute(messages);
  });

  await test.step('[LOGIN-01] an empty submit marks the fields and sends nothing', async () => {
    const release = await openWithoutScripts(page);
    await press(page, 'Login');
    await release();
    await expect(page.getByText('Enter your username.')).toBeVisible();
    expect(logins).toBe(0);
  });

  await test.step('[LOGIN-12] a submit is kept and sent exactly once', async () => {
    const { userName, password } = accountOf('supervisor');
    const release = await openWithoutScripts(page);
    await submitLogin(page, userName, password);
    await press(page, 'Login');
    expect(logins).toBe(0);
    await expect(page).toHaveURL('/login');
    await release();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(logins).toBe(1);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  await test.step('[PWL-07] [PWL-08] a press on the passkey button is kept, and says that there are no passkeys', async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    const release = await openWithoutScripts(page);
    await press(page, 'Log in with a passkey');
    await expect(page).toHaveURL('/login');
    await release();
    await expect(page.locator('#refused')).toContainText(
      'U2F authentication is not supported on this browser.',
    );
    await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
  });
});
