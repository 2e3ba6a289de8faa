import { desc, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { password } from '../../../support/people/people.ts';
import { test as base, expect } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';
import { SecondOpinion } from './passkeyOpinion.ts';

type Person = { userName: string; userId: string };

const test = base.extend<{
  device: VirtualAuthenticator;
  person: Person;
  opinion: SecondOpinion;
}>({
  device: async ({ page }, use) => {
    await use(await VirtualAuthenticator.plugInto(page));
  },
  person: async ({ server }, use) => {
    const userName = `key-${crypto.randomUUID().slice(0, 8)}`;
    const userId = await addTourist(server.database, userName);
    await use({ userName, userId });
  },
  opinion: async ({ page, server }, use) => {
    await use(new SecondOpinion(page, server.origin));
  },
});

const question =
  'Would you like to set up passwordless login? Press yes to continue or no to enter the site.';

async function typePassword(page: Page, { userName }: Person): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Regular Login' });
  await form.getByLabel('Username').fill(userName);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

async function answer(page: Page, choice: 'Yes' | 'No'): Promise<void> {
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

/** Registers by the prompt, and logs out. */
async function setUp(page: Page, person: Person): Promise<void> {
  await typePassword(page, person);
  await answer(page, 'Yes');
  await expectDashboard(page);
  await logOut(page);
}

/** With the field's offer refused, only the button asks. */
async function rejectOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** The page after registering and logging out, if nothing is offered. */
async function setUpWithoutOffer(page: Page, person: Person): Promise<void> {
  await rejectOffer(page);
  await setUp(page, person);
}

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('remember'));

async function expectRefused(page: Page): Promise<void> {
  await expect(page.locator('#refused')).toContainText(
    'This passkey couldn’t log you in. Try again, or use your password.',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
}

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

  test('[PWL-03] No is remembered on this browser', async ({ page, device, person }) => {
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

  test('[PWL-04] no one is asked without an authenticator', async ({ page, person }) => {
    await typePassword(page, person);
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
  });

  test('[PWL-03] a reload at the prompt logs in and stores nothing', async ({
    page,
    device,
    person,
  }) => {
    await typePassword(page, person);
    await expect(page.getByText(question)).toBeVisible();
    await page.goto('/');
    await expectDashboard(page);
    expect(await remembered(page)).toBeNull();
    expect(await device.credentials()).toEqual([]);
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

test.describe('the passkey button', () => {
  const press = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click();

  test('[PWL-07] logs in, with and without a typed username', async ({
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
  });

  test('[PWL-07] a canceled prompt says so, and the form can be used', async ({
    page,
    device,
    person,
  }) => {
    await setUpWithoutOffer(page, person);
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

  for (const [what, bits] of [
    ['a bogus signature', { isBogusSignature: true }],
    ['nobody verified', { isBadUV: true }],
    ['nobody present', { isBadUP: true }],
  ] as const) {
    test(`[FIDO-02] ${what} is refused with one text, and the reason is audited`, async ({
      page,
      device,
      person,
      opinion,
      server,
    }) => {
      await setUpWithoutOffer(page, person);
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
    });
  }

  test('[FIDO-02] a cloned device with an older counter is refused', async ({
    page,
    device,
    person,
    opinion,
  }) => {
    await setUpWithoutOffer(page, person);
    const [copy] = await device.credentials();
    if (!copy) throw new Error('Nothing was registered.');
    await press(page);
    await expectDashboard(page);
    await logOut(page);
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

  test('[FIDO-02] a removed credential is refused', async ({ page, device, person, server }) => {
    await setUpWithoutOffer(page, person);
    await server.database.delete(passkeys).where(eq(passkeys.userId, person.userId));
    expect(await device.credentials()).toHaveLength(1);
    await press(page);
    await expectRefused(page);
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
