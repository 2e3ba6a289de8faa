import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addAddressChange } from '../../../support/accounts/addAddressChange.ts';
import { mailTo, openOutbox } from '../../mails.ts';
import { submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { expectAccessible } from '../app/axe.ts';

const fresh = 'purple staircase mango';

async function expectNothingCutOff(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(320);
}

async function choose(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirm);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test('[ROLE-05] [FORGOT-01] [FORGOT-02] [FORGOT-03] [CHPW-01] [CHPW-04] [CHPW-07] [CHPW-08] [ROUTE-03] [ROUTE-04] the pages that mailed links open', async ({
  page,
  server,
}) => {
  const userName = `mail-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${userName}@example.org`;
  await addTourist(server.database, userName);

  await test.step('[ROLE-05] a mailed link offers to undo a change of address, and does so when its button is pressed', async () => {
    const owner = `box-${userName}`;
    const userId = await addTourist(server.database, owner);
    const changedBy = await addTourist(server.database, `${owner}-chief`);
    const formerEmail = `former-${owner}@example.org`;
    const { undo } = await addAddressChange(server.database, { userId, formerEmail, changedBy });
    const address = async () =>
      (await server.database.select().from(users).where(eq(users.id, userId)))[0]?.email;
    await page.goto(`/email-address/${undo}?code=fromEmail`);
    await expect(page.getByText(`The email address of the account ${owner} at`)).toBeVisible();
    await expectAccessible(page, 'undoing an address change');
    expect(await address()).toBe(`${owner}@example.org`);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByText('Your previous email address is used again')).toBeVisible();
    expect(await address()).toBe(formerEmail);
  });

  await test.step('[FORGOT-01] [FORGOT-02] [FORGOT-03] [ROUTE-03] an email is requested', async () => {
    await page.goto('/forgot-password');
    await expectNothingCutOff(page);
    await expect(page.getByRole('link', { name: 'support@countersign.example' })).toHaveAttribute(
      'href',
      'mailto:support@countersign.example',
    );
    await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('maxlength', '101');
    await page.getByLabel('Email').fill(email.toUpperCase());
    await page.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByText('Your email was submitted successfully.')).toBeVisible();
    await expectAccessible(page, 'email submitted');
  });

  const mailed =
    await test.step('the outbox shows the email as it looks, and its button opens the page', async () => {
      const subject = 'Change your Countersign password';
      await openOutbox(page, server, email, subject);
      await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
      await expectNothingCutOff(page);
      await expectAccessible(page, 'outbox');
      const article = mailTo(page, email, subject);
      await article.getByText('How it looks').click();
      const mail = article.locator('iframe').contentFrame();
      await expect(mail.getByRole('heading', { name: subject })).toBeVisible();
      const opened = page.waitForEvent('popup');
      await mail.getByRole('link', { name: 'Change Password' }).click();
      return opened;
    });
  const used = mailed.url();
  const input = mailed.getByLabel('New Password', { exact: true });

  await test.step('[CHPW-04] [ROUTE-04] what does not do is marked', async () => {
    await expect(mailed.getByText(`For ${userName}.`)).toBeVisible();
    await expectNothingCutOff(mailed);
    await choose(mailed, 'welcome2ems', 'welcome2ems!');
    await expect(mailed.getByText('Pick a less common password.')).toBeVisible();
    await expect(mailed.getByText('Passwords do not match.')).toBeVisible();
    await expect(input).toBeFocused();
    await expectAccessible(mailed, 'new password, marked');
    await choose(mailed, fresh, 'three quiet herons walk');
    await expect(mailed.getByText('Pick a less common password.')).toHaveCount(0);
    await expect(mailed.getByLabel('Confirm New Password')).toBeFocused();
  });

  await test.step('no password of the page is ever in the address, the storage or the chart', async () => {
    await expect(mailed.getByText('Passwords do not match.')).toBeVisible();
    const kept = await mailed.evaluate(() => {
      const { countersign } = window as unknown as { countersign?: object };
      const stored = [{ ...localStorage }, { ...sessionStorage }];
      return JSON.stringify([location.href, ...stored, countersign]);
    });
    expect(kept).not.toContain('mango');
    expect(kept).not.toContain('herons');
  });

  await test.step('[CHPW-01] both fields are required, can be shown, and work with the keyboard alone', async () => {
    await mailed.getByLabel('Confirm New Password').fill('');
    await input.fill('');
    await input.press('Enter');
    await expect(mailed.getByText('Enter a new password.')).toBeVisible();
    await expect(mailed.getByText('Enter the new password again.')).toBeVisible();
    await mailed.keyboard.type(fresh);
    await mailed.keyboard.press('Tab');
    await mailed.keyboard.press('Enter');
    await expect(input).toHaveAttribute('type', 'text');
    await mailed.keyboard.press('Tab');
    await mailed.keyboard.type(fresh);
    await mailed.keyboard.press('Enter');
    await expect(mailed).toHaveURL('/login');
    await expect(mailed.getByText('Your password is set. Log in with it.')).toBeVisible();
    await mailed.close();
  });

  await test.step('[CHPW-08] [ROUTE-04] the new password logs in, and the link can no longer be used; it is shown without navigation', async () => {
    await page.goto('/login');
    await submitLogin(page, userName, fresh);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.goto(used);
    const refusal = page.getByRole('alert');
    await expect(refusal).toHaveText(
      'This link can no longer be used. Please ask for a new email.',
    );
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectNothingCutOff(page);
    await expectAccessible(page, 'unknown link');
    await page.goto(used.replace('?code=fromEmail', ''));
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeAttached();
  });

  await test.step('[CHPW-07] the documentation to which API accounts are led', async () => {
    await page.goto('/api/documentation');
    await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
    await expectAccessible(page, 'API documentation');
  });
});
