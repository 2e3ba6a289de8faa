import { eq } from 'drizzle-orm';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../signingPasskeys.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

async function methodsOf(server: E2eServer, after: Date): Promise<string[]> {
  const rows = await server.database.select().from(signatures).orderBy(signatures.ordinal);
  return rows.filter(({ signedAt }) => signedAt > after).map(({ method }) => method);
}

test('[CALL-19] [ERR-467] [ROLE-03] a use and its waste are signed with two passkeys, a canceled one loses nothing, and its patient details open only with two factors and a timeout', async ({
  page,
  server,
  addPasskey,
}) => {
  const device = await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  await addPasskey('supervisor');
  const own = page.getByLabel('Sign with a passkey instead', { exact: true });
  const use = new RecordUsePage(page);
  const vault = await inventoryNamed(server, 'HQ Vault');
  await use.reachSigning(vault);
  const begun = new Date();
  await own.check();
  await page.getByLabel('Witness signs with a passkey').check();
  await expect(page.getByLabel('Your PIN')).toBeHidden();
  await expect(page.getByLabel('Witness PIN')).toBeHidden();
  await page.getByLabel('Witness username').fill(accountOf('agent').userName);

  await test.step('no one is recognized by the device', async () => {
    await device.setUserVerified(false);
    await use.act.click();
    const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
    await expect(summary).toContainText('You: The passkey was canceled');
    await expect(page.locator('#pin-error')).toBeVisible();
    await summary.getByRole('link').click();
    await expect(own).toBeFocused();
    await expect(page.getByLabel('Witness username')).toHaveValue(accountOf('agent').userName);
    expect(await methodsOf(server, begun)).toEqual([]);
  });

  await test.step('each person may choose the PIN again', async () => {
    await own.uncheck();
    await expect(page.getByLabel('Your PIN')).toBeVisible();
    await expect(page.getByLabel('Witness PIN')).toBeHidden();
    await own.check();
  });

  await test.step('both are', async () => {
    await device.setUserVerified(true);
    await use.act.click();
    await use.entryNumber();
    expect(await methodsOf(server, begun)).toEqual(['passkey', 'passkey']);
  });

  await test.step('[ROLE-03] [ERR-467] its patient details open only with two factors and a timeout', async () => {
    const which = eq(users.userName, accountOf('supervisor').userName);
    const [before] = await server.database.select().from(users).where(which);
    await server.database.update(users).set({ inactivityTimeout: true }).where(which);
    const openDetails = async () => {
      await page.goto(`/inventory/${vault}?kind=use`);
      await page.getByRole('link', { name: 'Patient details' }).first().click();
    };
    await openDetails();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByText('2FA and Inactivity Timeout must be enabled to view PHI.'),
    ).toBeVisible();
    // A passkey that is registered counts nothing; one that is shown after a later login does.
    await page.goto(`/admin/users/edit/security/${before?.id}`);
    const card = page.getByRole('region', { name: 'Login' });
    await expect(card).toContainText('Hidden, until both are on');
    await card.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(page.getByText('This passkey was added after you logged in')).toBeVisible();
    await server.database
      .update(passkeys)
      .set({ createdAt: new Date('2026-01-01T08:00:00.000Z') })
      .where(eq(passkeys.userId, before?.id ?? ''));
    await card.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(card).toContainText('Shown, because both are on');
    await openDetails();
    await expect(page.getByRole('heading', { level: 1, name: 'Patient details' })).toBeVisible();
    await expect(page.getByText('Incident number')).toBeVisible();
    await expectAccessible(page, 'patient details');
    await server.database
      .update(users)
      .set({ inactivityTimeout: before?.inactivityTimeout ?? true })
      .where(which);
  });
});
