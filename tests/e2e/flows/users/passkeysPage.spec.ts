import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { password } from '../../../support/people/people.ts';
import { logInWith } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';

const section = (page: Page) => page.getByRole('region', { name: /^Passkeys/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function add(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page, 'Add a passkey').getByLabel('Name').fill(name);
  await dialog(page, 'Add a passkey').getByRole('button', { name: 'Continue' }).click();
}

test('[PWL-09] a passkey is added and removed on the security page', async ({ page, server }) => {
  const device = await VirtualAuthenticator.plugInto(page);
  const userName = `page-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(server.database, userName);
  await logInWith(page, userName, password);
  await page.goto(`/admin/users/edit/security/${userId}`);
  await expect(section(page)).toContainText('You have no passkey yet.');

  await test.step('a name is needed', async () => {
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    const naming = dialog(page, 'Add a passkey');
    await naming.getByRole('button', { name: 'Continue' }).click();
    await expect(naming).toContainText('Enter a name for the passkey.');
    await naming.getByRole('button', { name: 'Cancel' }).click();
    await expect(naming).toHaveCount(0);
  });

  await test.step('it is listed with the name of its model', async () => {
    await add(page, 'Key on my badge');
    const row = section(page).getByRole('row', { name: /Key on my badge/ });
    await expect(row).toContainText('Chromium Virtual Authenticator');
    await expect(row).toContainText('Never');
    await expect(page.getByText('“Key on my badge” was added.')).toBeVisible();
    await expectAccessible(page, 'the list of passkeys');
  });

  await test.step('the same device is refused', async () => {
    await add(page, 'Again');
    await expect(section(page).getByRole('alert')).toContainText(
      'This device already has a passkey here.',
    );
  });

  await test.step('after five minutes the password is required', async () => {
    const stale = { authenticatedAt: new Date(Date.now() - 301_000) };
    await server.database.update(sessions).set(stale).where(eq(sessions.userId, userId));
    await section(page).getByRole('button', { name: 'Remove Key on my badge' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove “Key on my badge”?' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    const proof = dialog(page, 'Confirm your identity');
    await proof.getByLabel('Password', { exact: true }).fill('not my password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof).toContainText('Incorrect password.');
    await expectAccessible(page, 'the password dialog');
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(section(page)).toContainText('You have no passkey yet.');
    await expect(page.getByText('“Key on my badge” was removed.')).toBeVisible();
  });
  expect(await device.credentials()).toHaveLength(1);
});
