import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { password } from '../../../support/people/people.ts';
import { submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';
import { SecondOpinion } from './passkeyOpinion.ts';

const question =
  'Would you like to set up passwordless login? Press yes to continue or no to enter the site.';

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('remember'));

const refusal = (page: Page) => page.locator('#refused');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const passkeyButton = 'Log in with a passkey';

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

/** What the field of the username offers from the next document on. */
async function offerInField(page: Page, isOffered: boolean): Promise<void> {
  await page.addInitScript((isAvailable) => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(isAvailable);
  }, isOffered);
}

test('[PWL-01] [PWL-02] [PWL-03] [PWL-05] [PWL-07] [FIDO-02] the offer after a password login, and logins with the passkey it made', async ({
  page,
  server,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  const opinion = new SecondOpinion(page, server.origin);
  const userName = `key-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(server.database, userName);
  const logIn = () => submitLogin(page, userName, password);

  await page.goto('/login');
  await test.step('[PWL-03] a reload at the prompt logs in and stores nothing', async () => {
    await logIn();
    await expect(page.getByText(question)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passwordless login' })).toBeFocused();
    await expectAccessible(page, 'the offer');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
    expect(await device.credentials()).toEqual([]);
    await logOut(page);
  });

  await test.step('[PWL-05] a device that does not recognize the person shows why, and Continue logs in', async () => {
    await device.setUserVerified(false);
    await logIn();
    await press(page, 'Yes');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No passkey was set up');
    await expect(alert).toContainText('The request was canceled or took longer than 60 seconds.');
    await expect(alert).toContainText('The device says: “');
    await expectAccessible(page, 'a failed registration');
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Continue');
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
    await device.setUserVerified(true);
    await logOut(page);
  });

  await test.step('[PWL-03] No is remembered on this browser', async () => {
    await logIn();
    await press(page, 'No');
    await expectDashboard(page);
    expect(await device.credentials()).toEqual([]);
    await logOut(page);
    expect(await remembered(page)).toBe('false');
    await page.evaluate(() => localStorage.removeItem('remember'));
  });

  await test.step('[PWL-01] [PWL-02] [PWL-07] Yes registers, and the next login needs no password', async () => {
    await logIn();
    await press(page, 'Yes');
    await expectDashboard(page);
    await logOut(page);
    expect(await remembered(page)).toBe('true');
    expect(await device.credentials()).toHaveLength(1);
    // The device answers by itself: the field's offer is taken as soon as the form is quiet.
    await expectDashboard(page);
    expect(await opinion.all()).toEqual([
      { call: 'MakeCredential', theirs: true, ours: true },
      { call: 'MakeAssertion', theirs: true, ours: true },
    ]);
    const [row] = await server.database.select().from(passkeys).where(eq(passkeys.userId, userId));
    expect(row).toMatchObject({ algorithm: -7, usedForSignIn: true });
    expect(row?.lastUsedAt).not.toBeNull();
  });

  await offerInField(page, false);
  await page.reload();
  await expectDashboard(page);

  await test.step('[PWL-07] the button logs in, with and without a typed username', async () => {
    await logOut(page);
    await press(page, passkeyButton);
    await expectDashboard(page);
    await logOut(page);
    await page.getByLabel('Username').fill(userName);
    await press(page, passkeyButton);
    await expectDashboard(page);
    const [credential] = await device.credentials();
    expect(credential?.signCount).toBeGreaterThanOrEqual(4);
    expect((await opinion.all()).every(({ theirs, ours }) => theirs && ours)).toBe(true);
    await logOut(page);
  });

  await test.step('[PWL-07] a canceled prompt says so, and the form can be used', async () => {
    await device.setUserVerified(false);
    await press(page, passkeyButton);
    await expect(refusal(page)).toContainText(
      'The passkey was canceled or took longer than 60 seconds.',
    );
    await expect(refusal(page)).toBeFocused();
    await expect(page.getByRole('button', { name: passkeyButton })).not.toHaveAttribute(
      'aria-busy',
    );
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    await device.setUserVerified(true);
  });

  const [own] = await device.credentials();
  if (!own) throw new Error('Nothing was registered.');
  const wrong = {
    'a bogus signature': () => device.misbehave({ isBogusSignature: true }),
    'no one verified': () => device.misbehave({ isBadUV: true }),
    'no one present': () => device.misbehave({ isBadUP: true }),
    'a cloned device with an older counter': async () => {
      await device.misbehave();
      await device.clear();
      await device.add({ ...own, signCount: 0 });
    },
  };
  for (const [what, misbehave] of Object.entries(wrong)) {
    await test.step(`[FIDO-02] ${what} is refused`, async () => {
      await misbehave();
      const answered = page.waitForResponse('**/api/Fido/MakeAssertion?*');
      await press(page, passkeyButton);
      await answered;
      await expect(refusal(page)).toContainText(
        'This passkey couldn’t log you in. Try again, or use your password.',
      );
      expect((await opinion.all()).at(-1)).toEqual({
        call: 'MakeAssertion',
        theirs: false,
        ours: false,
      });
    });
  }

  await test.step('[PWL-07] the button removes the offer in the field, and leaving the form removes both', async () => {
    await device.clear();
    await device.add({ ...own, signCount: own.signCount + 10 });
    await offerInField(page, true);
    await device.setPresence(false);
    const offered = () => page.waitForResponse('**/api/Fido/GetAssertionOptions*');
    const first = offered();
    await page.reload();
    await first;
    // One request at a time: the second would be refused while the first is pending.
    const second = offered();
    await press(page, passkeyButton);
    await second;
    await page.getByText('Login With SSO', { exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByText('Regular Login', { exact: true }).click();
    // The device answers again; a request that was still pending would stand in the way.
    await device.setPresence(true);
    await press(page, passkeyButton);
    await expectDashboard(page);
  });
});
