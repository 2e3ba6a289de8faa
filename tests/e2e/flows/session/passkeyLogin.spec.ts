import { desc, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { expect } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { expectDashboard, logOut, setUpWithoutOffer, test } from './passkeyPerson.ts';

async function expectRefused(page: Page): Promise<void> {
  await expect(page.locator('#refused')).toContainText(
    'This passkey couldn’t log you in. Try again, or use your password.',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

test.describe('the passkey button', () => {
  const press = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click();

  test('[PWL-07] logs in, with and without a typed username, and a canceled prompt says so', async ({
    page,
    device,
    person,
    opinion,
  }) => {
    await setUpWithoutOffer(page, person);
    await press(page);
    await expectDashboard(page);
    await logOut(page);
    await page.getByLabel('Username').fill(person.userName);
    await press(page);
    await expectDashboard(page);
    const counters = (await device.credentials()).map(({ signCount }) => signCount);
    expect(counters[0]).toBeGreaterThanOrEqual(3);
    expect((await opinion.all()).every(({ theirs, ours }) => theirs && ours)).toBe(true);

    await test.step('a canceled prompt says so, and the form can be used', async () => {
      await logOut(page);
      await device.setUserVerified(false);
      await press(page);
      await expect(page.getByRole('button', { name: 'Log in with a passkey' })).not.toHaveAttribute(
        'aria-busy',
      );
      await expect(page.locator('#refused')).toContainText(
        'The passkey was canceled or took longer than 60 seconds.',
      );
      await expect(page.locator('#refused')).toBeFocused();
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    });
  });

  test('[PWL-08] says so if the browser has no passkeys', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    });
    await page.goto('/login');
    await press(page);
    await expect(page.locator('#refused')).toContainText(
      'U2F authentication is not supported on this browser.',
    );
  });

  test('[PWL-08] says so without HTTPS', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
    });
    await page.goto('/login');
    await press(page);
    await expect(page.locator('#refused')).toContainText(
      'U2F authentication is not supported without HTTPs.',
    );
  });

  test('[FIDO-02] a bogus signature, no one verified or present, a cloned device and a removed credential are refused with one text', async ({
    page,
    device,
    person,
    opinion,
    server,
  }) => {
    await setUpWithoutOffer(page, person);
    const [copy] = await device.credentials();
    if (!copy) throw new Error('Nothing was registered.');
    for (const [what, bits] of [
      ['a bogus signature', { isBogusSignature: true }],
      ['no one verified', { isBadUV: true }],
      ['no one present', { isBadUP: true }],
    ] as const) {
      await test.step(`${what} is refused, and the reason is audited`, async () => {
        await device.misbehave(bits);
        await press(page);
        await expectRefused(page);
        expect((await opinion.all()).at(-1)).toEqual({
          call: 'MakeAssertion',
          theirs: false,
          ours: false,
        });
        const [entry] = await server.database
          .select()
          .from(auditEntries)
          .where(eq(auditEntries.actorId, person.userId))
          .orderBy(desc(auditEntries.seq))
          .limit(1);
        expect(entry).toMatchObject({ action: 'signIn.refused', factor: 'passkey' });
        await device.misbehave();
        await press(page);
        await expectDashboard(page);
        await logOut(page);
      });
    }
    await test.step('a cloned device with an older counter is refused', async () => {
      await device.clear();
      await device.add({ ...copy, signCount: 0 });
      await press(page);
      await expectRefused(page);
      expect((await opinion.all()).at(-1)).toEqual({
        call: 'MakeAssertion',
        theirs: false,
        ours: false,
      });
    });
    await test.step('a removed credential is refused', async () => {
      await page.reload();
      await server.database.delete(passkeys).where(eq(passkeys.userId, person.userId));
      expect(await device.credentials()).toHaveLength(1);
      await press(page);
      await expectRefused(page);
    });
  });

  test('[FIDO-02] the credential of another user than the one typed is refused', async ({
    page,
    device,
    person,
    server,
  }) => {
    await setUpWithoutOffer(page, person);
    const other = `other-${person.userName}`;
    const otherId = await addTourist(server.database, other);
    const [own] = await server.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, person.userId));
    if (!own) throw new Error('Nothing was registered.');
    // The options for the other name list this device's credential, which is still the first one's.
    await page.route('**/api/Fido/GetAssertionOptions?*', async (route) => {
      const reply = await route.fetch();
      const options = (await reply.json()) as { allowCredentials: unknown };
      options.allowCredentials = [{ type: 'public-key', id: own.credentialId }];
      await route.fulfill({ response: reply, json: options });
    });
    await page.getByLabel('Username').fill(other);
    await press(page);
    await expectRefused(page);
    expect(otherId).not.toBe(person.userId);
    expect(await device.credentials()).toHaveLength(1);
  });

  test('[PWL-07] removes the offer in the field, and leaving the form removes both', async ({
    page,
    device,
    person,
  }) => {
    await setUpWithoutOffer(page, person);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    });
    await device.setPresence(false);
    const offered = () =>
      page.waitForResponse((response) => response.url().includes('/api/Fido/GetAssertionOptions'));
    const first = offered();
    await page.reload();
    await first;
    // One request at a time: the second would be refused while the first is pending.
    const second = offered();
    await press(page);
    await second;
    await page.getByText('Login With SSO', { exact: true }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByText('Regular Login', { exact: true }).click();
    // The device answers again; a request that was still pending would stand in the way.
    await device.setPresence(true);
    await press(page);
    await expectDashboard(page);
  });
});
