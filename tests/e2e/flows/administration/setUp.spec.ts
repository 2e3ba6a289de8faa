import { drawSignature } from '../../drawSignature.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { logInByForm, resetNewcomers, title, typePin } from './setUpPages.ts';

const warning = 'Please set up your signature and PIN.';

test.beforeEach(({ server }) => resetNewcomers(server));

test('[NAV-02] [NAV-03] [NAV-04] [ROUTE-13] a new person, and one whose PIN must be replaced, are led to setup and then to the requested page', async ({
  page,
}) => {
  const logOut = async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(title(page, 'Log in')).toBeVisible();
  };

  await test.step('[NAV-04] a person who logs out before setup is done leaves no page behind for the next person', async () => {
    await logInByForm(page, 'newcomer', '/login?redirectUrl=%2Finventory%2Flist');
    await expect(title(page, 'Kwame Adjei')).toBeVisible();
    await logOut();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, accountOf('medic').userName, accountOf('medic').password);
    await expect(page).toHaveURL('/dashboard');
    await logOut();
  });

  await test.step('[NAV-02] [ROUTE-13] setup is first, and its license is accepted with the keyboard alone', async () => {
    await logInByForm(page, 'newcomer', '/login?redirectUrl=%2Finventory%2Flist');
    await expect(page.getByText(warning, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\/edit\/security\/[\w-]+$/);
    await expect(title(page, 'Kwame Adjei')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Security' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: 'Save signature' }).click();
    await expect(
      page.getByText('Draw your signature, type your name, or choose an image.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save PIN' }).click();
    await expect(page.getByText('Enter a new PIN.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Read the license agreement' }),
    ).toBeFocused();
    await page.getByText('I can’t draw').press('Enter');
    await expectAccessible(page, 'security, marked');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('I have read the license agreement and accept it').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Acknowledge' }).press('Enter');
    await expect(page.getByText('You have accepted the license agreement')).toBeVisible();
  });

  await test.step('[NAV-02] a signature is a chosen image, a typed name or a drawing; another kind of file is refused', async () => {
    const save = page.getByRole('button', { name: 'Save signature' });
    const choose = page.getByLabel('Or choose an image of it');
    const file = (name: string, mimeType: string, buffer: Buffer) =>
      choose.setInputFiles({ name, mimeType, buffer });
    await file('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await save.click();
    await expect(page.getByText('Choose a PNG or JPEG image.').first()).toBeVisible();
    await file('b.jpg', 'image/jpeg', Buffer.from('not a picture'));
    await save.click();
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
    await file('signature.jpg', 'image/jpeg', Buffer.from(jpeg, 'base64'));
    const image = page.getByRole('img', { name: 'Your current signature' });
    const shown = page.getByText('Your signature is saved.');
    const isReplaced = async (before: string | null) => {
      await expect(shown).toBeVisible();
      await expect(image).not.toHaveAttribute('src', before ?? '');
    };
    await save.click();
    await isReplaced(null);

    const chosen = await image.getAttribute('src');
    await page.getByText('I can’t draw').press('Enter');
    await page.getByLabel('Type your full name').focus();
    await page.keyboard.type('Kwame Adjei');
    await page.keyboard.press('Enter');
    await isReplaced(chosen);

    const typed = await image.getAttribute('src');
    await drawSignature(page);
    await save.click();
    await isReplaced(typed);
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(100);
  });

  await test.step('[NAV-02] [NAV-04] the PIN is last, and leads to the requested page once', async () => {
    await typePin(page, '4821', '4822');
    await expect(page.getByText('The PINs don’t match.').first()).toBeVisible();
    await page.getByLabel('New PIN', { exact: true }).fill('k7!pQ');
    await page.getByLabel('New PIN again').fill('k7!pQ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your account is set up.')).toBeVisible();
    await expect(page).toHaveURL('/inventory/list');
    await expect(title(page, 'Inventories')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('redirectUrl'))).toBeNull();
    await logOut();
    await submitLogin(page, accountOf('newcomer').userName, accountOf('newcomer').password);
    await expect(page).toHaveURL('/dashboard');
    await logOut();
  });

  await test.step('[NAV-03] a PIN that must be replaced is first, and then the saved page', async () => {
    await logInByForm(page, 'needsPinReset', '/login?redirectUrl=%2Frelease-notes');
    await expect(page).toHaveURL(/\/admin\/users\/edit\/security\/[\w-]+\?r=1$/);
    await expect(page.getByText('Your PIN must be replaced')).toBeVisible();
    await expect(page.getByText(warning, { exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('PIN');
    await typePin(page, accountOf('needsPinReset').pin);
    await expect(page.getByText('This is the PIN you must replace.').first()).toBeVisible();
    await typePin(page, '7412');
    await expect(page).toHaveURL('/release-notes');
  });
});
