import { eq } from 'drizzle-orm';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { FakeReader } from './fakeReader.ts';
import { title, typePin } from './setUpPages.ts';

test('[CALL-01] [CALL-20] [ERR-SCAN] the security page calls the fingerprint reader only at a press, and asks for the password before it changes a PIN; the other tab continues', async ({
  page,
  context,
  server,
  loggedIn,
}) => {
  await loggedIn('medicOfMedic1');
  const { userName, password, pin } = accountOf('medicOfMedic1');
  const [user] = await server.database.select().from(users).where(eq(users.userName, userName));
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(title(other, 'Dashboard')).toBeVisible();
  await server.database
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.userId, user?.id ?? ''));
  await page.goto(`/admin/users/edit/security/${user?.id ?? ''}`);

  await test.step('[CALL-20] [ERR-SCAN] without the reader there is a message, and the PIN instead', async () => {
    const reader = new FakeReader();
    const card = page.getByRole('region', { name: 'Fingerprint reader' });
    const check = card.getByRole('button', { name: 'Check the reader' });
    try {
      await reader.open();
      await expect(check).toBeVisible();
      expect(reader.calls).toEqual([]);

      reader.answer = {
        CloudScanrStatus: { Success: true, Message: 'Template is ready' },
        TemplateData: 'VEVNUExBVEU=',
      };
      await check.click();
      await expect(card.getByText('The reader works')).toBeVisible();
      expect(reader.calls.map(({ call }) => call)).toEqual([
        'GET /api/CloudScanr/ClientInfo',
        'POST /api/CloudScanr/FPCapture',
      ]);
      expect(Object.keys(JSON.parse(reader.calls[1]?.body ?? '{}') as object)).toEqual([
        'DeviceName',
        'TemplateFormat',
        'QuickScan',
        'CaptureType',
        'CaptureMode',
        'CaptureTimeOut',
        'CaptureOperationName',
      ]);
      expect(reader.calls.map(({ headers }) => headers).join()).not.toMatch(
        /cookie|authorization|referer/i,
      );
      // What was read is nowhere.
      const kept = await page.evaluate(() =>
        JSON.stringify({ ...localStorage, ...sessionStorage }),
      );
      expect(kept).not.toContain('VEVNUExBVEU=');

      reader.answer = {
        CloudScanrStatus: { Success: false, Message: 'No device is connected' },
        TemplateData: null,
      };
      await check.click();
      await expect(card.getByRole('alert')).toContainText('No device is connected');
      await expect(card.getByRole('alert')).toContainText('You sign with your PIN');
    } finally {
      await reader.close();
    }
    await check.click();
    await expect(card.getByRole('alert')).toContainText(
      'Could not connect to CloudScanr. Please ensure that the CloudScanr application is running.',
    );
    await expect(card.getByRole('alert')).toContainText('You sign with your PIN');
  });

  await test.step('[CALL-01] changing a PIN later asks for the password', async () => {
    const before = await page.evaluate(() => localStorage.getItem('token'));
    const asked = page.getByLabel('Your password');
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await typePin(page, pin);
    await expect(page.getByText('Enter your password.').first()).toBeVisible();
    await expectAccessible(page, 'security, with a reader that is absent and a password asked for');
    await asked.fill('not the password');
    await typePin(page, pin);
    await expect(page.getByText('Incorrect password. 4 attempts are left.').first()).toBeVisible();
    await asked.fill(password);
    await typePin(page, pin);
    await expect(page.getByRole('status').filter({ hasText: 'PIN saved.' })).toBeFocused();
    await expect(asked).toHaveCount(0);
    await expect(page.getByLabel('New PIN', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(password);
    await other.getByRole('link', { name: 'Inventories' }).first().click();
    await expect(title(other, 'Inventories')).toBeVisible();
  });

  await test.step('axe finds nothing on the profile', async () => {
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/users\/edit\/details\//);
    await expectAccessible(page, 'profile');
  });
});
