import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { expect } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import {
  answer,
  expectDashboard,
  logOut,
  question,
  setUp,
  setUpWithoutOffer,
  test,
  typePassword,
} from './passkeyPerson.ts';

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('remember'));

test.describe('the offer after a password login', () => {
  test('[PWL-01] [PWL-02] [PWL-07] Yes registers, and the next login needs no password', async ({
    page,
    device,
    person,
    opinion,
    server,
  }) => {
    await setUp(page, person);
    expect(await remembered(page)).toBe('true');
    expect(await device.credentials()).toHaveLength(1);
    // The device answers by itself: the field's offer is taken as soon as the form is quiet.
    await expectDashboard(page);
    expect(await opinion.all()).toEqual([
      { call: 'MakeCredential', theirs: true, ours: true },
      { call: 'MakeAssertion', theirs: true, ours: true },
    ]);
    const [row] = await server.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, person.userId));
    expect(row).toMatchObject({ algorithm: -7, usedForSignIn: true });
    expect(row?.lastUsedAt).not.toBeNull();
  });

  test('[PWL-03] a reload at the prompt logs in and stores nothing; No is remembered on this browser', async ({
    page,
    device,
    person,
  }) => {
    await test.step('a reload at the prompt logs in and stores nothing', async () => {
      await typePassword(page, person);
      await expect(page.getByText(question)).toBeVisible();
      await page.goto('/');
      await expectDashboard(page);
      expect(await remembered(page)).toBeNull();
      expect(await device.credentials()).toEqual([]);
      await logOut(page);
    });
    await test.step('No is remembered', async () => {
      await typePassword(page, person);
      await answer(page, 'No');
      await expectDashboard(page);
      expect(await remembered(page)).toBe('false');
      expect(await device.credentials()).toEqual([]);
      await logOut(page);
      expect(await remembered(page)).toBe('false');
      await typePassword(page, person);
      await expectDashboard(page);
    });
  });

  test('[PWL-04] no one is asked without an authenticator', async ({ page, person }) => {
    await typePassword(page, person);
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
  });

  test('[PWL-05] a device that does not recognize the person shows why, and Continue logs in', async ({
    page,
    device,
    person,
  }) => {
    await device.setUserVerified(false);
    await typePassword(page, person);
    await expect(page.getByText(question)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passwordless login' })).toBeFocused();
    await expectAccessible(page, 'the offer');
    await answer(page, 'Yes');
    await expect(page.getByRole('alert')).toContainText('No passkey was set up');
    await expect(page.getByRole('alert')).toContainText(
      'The request was canceled or took longer than 60 seconds.',
    );
    await expect(page.getByRole('alert')).toContainText('The device says: “');
    await expectAccessible(page, 'a failed registration');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
  });

  test('[PWL-05] [PWL-06] a person who does nothing sees a message after 60 s', async ({
    page,
    device,
    person,
  }) => {
    await page.clock.install();
    await device.setPresence(false);
    await typePassword(page, person);
    await answer(page, 'Yes');
    await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-busy', 'true');
    await expect
      .poll(async () => {
        await page.clock.fastForward(60_000);
        return page.getByRole('alert').count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectDashboard(page);
  });

  test('[PWL-05] the same device twice is a duplicate', async ({ page, device, person }) => {
    expect(await device.credentials()).toEqual([]);
    await setUpWithoutOffer(page, person);
    await page.evaluate(() => localStorage.removeItem('remember'));
    await typePassword(page, person);
    await answer(page, 'Yes');
    await expect(page.getByRole('alert')).toContainText('This device already has a passkey here.');
  });

  test('[PWL-05] [FIDO-03] a refusal by the server is shown', async ({ page, device, person }) => {
    await page.route('**/api/Fido/MakeCredential?*', async (route) => {
      const body = route.request().postDataJSON() as {
        attestation: { response: { publicKeyAlgorithm: number } };
      };
      body.attestation.response.publicKeyAlgorithm = -257;
      await route.continue({ postData: JSON.stringify(body) });
    });
    await typePassword(page, person);
    await answer(page, 'Yes');
    await expect(page.getByRole('alert')).toContainText('No passkey was set up');
    expect(await device.credentials()).toHaveLength(1);
  });
});
