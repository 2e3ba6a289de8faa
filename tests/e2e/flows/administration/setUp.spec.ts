import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../../../src/server/database/schema/user.ts';
import { drawSignature } from '../../drawSignature.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { logInByForm, resetNewcomers, title, typePin } from './setUpPages.ts';

const warning = 'Please set up your signature and PIN.';

test.beforeEach(({ server }) => resetNewcomers(server));

async function acknowledge(page: Page): Promise<void> {
  await page.getByLabel('I have read the license agreement and accept it').check();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('You have accepted the license agreement')).toBeVisible();
}

test('[NAV-02] [NAV-04] [ROUTE-13] a new person is led to setup, and then to the requested page', async ({
  page,
}) => {
  await logInByForm(page, 'newcomer', '/login?redirectUrl=%2Finventory%2Flist');
  await expect(page.getByText(warning, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users\/edit\/security\/[\w-]+$/);
  await expect(title(page, 'Kwame Adjei')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Security' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'One thing needs' })).toBeFocused();
  await acknowledge(page);

  await drawSignature(page);
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Your signature is saved.')).toBeVisible();
  const image = page.getByRole('img', { name: 'Your current signature' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(100);

  await typePin(page, '4821', '4822');
  await expect(page.getByText('The PINs don’t match.').first()).toBeVisible();
  await typePin(page, '4821');
  await expect(page.getByText('Your account is set up.')).toBeVisible();
  await expect(page).toHaveURL('/inventory/list');
  await expect(title(page, 'Inventories')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBeNull();

  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(title(page, 'Log in')).toBeVisible();
  await logInByForm(page, 'newcomer');
  await expect(page).toHaveURL('/dashboard');
});

test('[NAV-02] a person who cannot draw types the name, with the keyboard alone; the dashboard is last', async ({
  page,
}) => {
  await logInByForm(page, 'newcomer');
  await page.getByLabel('I have read the license agreement and accept it').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  await expect(page.getByText('You have accepted the license agreement')).toBeVisible();
  await page.getByText('I can’t draw').press('Enter');
  await page.getByLabel('Type your full name').press('Tab');
  await page.getByLabel('Type your full name').focus();
  await page.keyboard.type('Kwame Adjei');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your signature is saved.')).toBeVisible();
  await page.getByLabel('New PIN', { exact: true }).focus();
  await page.keyboard.type('k7!pQ');
  await page.getByLabel('New PIN again').focus();
  await page.keyboard.type('k7!pQ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[NAV-02] a finger signs without scrolling the page, and the PIN can have letters', async ({
    page,
  }) => {
    await logInByForm(page, 'newcomer');
    const pad = page.getByRole('application', { name: 'Signature pad' });
    await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await pad.boundingBox();
    if (!box) throw new Error('There is no pad to sign on.');
    const before = await page.evaluate(() => window.scrollY);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await touch('touchStart', 30, 110);
    for (let step = 1; step <= 12; step += 1)
      await touch('touchMove', 30 + step * 12, 110 - step * 6);
    await touch('touchEnd');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(pad.locator('path')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(pad.locator('path')).toHaveCount(0);
    const pin = page.getByLabel('New PIN', { exact: true });
    await expect(pin).toHaveAttribute('inputmode', 'numeric');
    await page.getByRole('button', { name: 'Letters for the PIN' }).first().click();
    await expect(pin).toHaveAttribute('inputmode', 'text');
    await expect(pin).toBeFocused();
  });
});

test('[NAV-02] an image may be chosen; another kind of file or no file is refused', async ({
  page,
}) => {
  await logInByForm(page, 'newcomer');
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(
    page.getByText('Draw your signature, type your name, or choose an image.').first(),
  ).toBeVisible();
  await page.getByText('I can’t draw').click();
  const choose = page.getByLabel('Or choose an image of it');
  await choose.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Choose a PNG or JPEG image.').first()).toBeVisible();
  await choose.setInputFiles({
    name: 'b.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  });
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('This image couldn’t be read.').first()).toBeVisible();
  const jpeg = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 500];
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 1_200, 500);
    context.lineWidth = 12;
    context.strokeRect(200, 100, 700, 250);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await choose.setInputFiles({
    name: 'signature.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(jpeg, 'base64'),
  });
  await page.getByRole('button', { name: 'Save signature' }).click();
  await expect(page.getByText('Your signature is saved.')).toBeVisible();
});

test('[NAV-04] a person who logs out before setup is done leaves no page behind for the next person', async ({
  page,
}) => {
  await logInByForm(page, 'newcomer', '/login?redirectUrl=%2Finventory%2Flist');
  await expect(title(page, 'Kwame Adjei')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await logInByForm(page, 'medic');
  await expect(page).toHaveURL('/dashboard');
});

test('[NAV-03] a PIN that must be replaced is first, and then the saved page', async ({ page }) => {
  await logInByForm(page, 'needsPinReset', '/login?redirectUrl=%2Frelease-notes');
  await expect(page).toHaveURL(/\/admin\/users\/edit\/security\/[\w-]+\?r=1$/);
  await expect(page.getByText('Your PIN must be replaced')).toBeVisible();
  await expect(page.getByText(warning, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('PIN');
  await typePin(page, accountOf('needsPinReset').pin);
  await expect(page.getByText('This is the PIN you must replace.').first()).toBeVisible();
  await typePin(page, '1234');
  await expect(page.getByText('Runs of characters are easy to guess.').first()).toBeVisible();
  await typePin(page, '7412');
  await expect(page).toHaveURL('/release-notes');
});

test('[NAV-04] an upload requested before login is loaded after it', async ({
  page,
  server,
  complaints,
}) => {
  const { userName } = accountOf('supervisor');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  const address = `/uploads/UserSignatures/${user?.id ?? ''}/${user?.userSignatureId ?? ''}/Signature.png`;
  await page.goto(address);
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === address);
  await logInByForm(page, 'supervisor', page.url());
  expect((await loaded).status()).toBe(200);
  await expect(page).toHaveURL(address);
  await page.goto('/eula');
  // Chromium's own viewer of a single image styles the page that it makes of it.
  complaints.splice(0, complaints.length);
});
