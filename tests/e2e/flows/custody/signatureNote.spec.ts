import { eq } from 'drizzle-orm';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf, logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { deliverUnwitnessed } from './deliveryForm.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Of this run. */
const order = `PO-${Math.floor(Math.random() * 900_000) + 100_000}`;
/** No one else's test needs them. */
const witness = 'jtakeda';
const reason = 'The witness left the agency before signing.';

test('[ENT-12] a signature that no one can give is closed with a note, which the ledger shows', async ({
  page,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  const employ = (isActive: boolean) =>
    server.database.update(users).set({ isActive }).where(eq(users.userName, witness));
  await loggedIn('supervisor');
  await deliverUnwitnessed(
    page,
    { inventoryId: vault, order, lot: order, expiresOn: '2031-05-31' },
    { pin: accountOf('supervisor').pin, witness: witness },
  );

  await employ(false);
  await logIn(page, 'agent');
  await page.goto('/missing-signatures');
  const row = page.getByRole('row').filter({ hasText: order });
  await expect(row).toContainText('can no longer sign in this agency');
  await row.getByRole('link', { name: /^Close with a note/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note on a missing signature');
  await expect(page.getByText(order, { exact: true })).toBeVisible();
  await expectAccessible(page, 'a note on a missing signature');
  const send = page.getByRole('button', { name: 'Sign the note', exact: true });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Enter why this can’t be signed');
  await page.getByLabel('Reason it can’t be signed').fill(reason);
  await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Note added' })).toBeFocused();
  await expectAccessible(page, 'a missing signature that is noted');
  await page.goto('/missing-signatures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing signatures');
  await expect(page.getByText(order)).toHaveCount(0);
  await page.goto(`/inventory/${vault}`);
  const entry = page.locator('.ledger tbody tr').first();
  await expect(entry).toContainText('Not signed: witness to receipt');
  await expect(entry).toContainText(
    'Never signed: The witness left the agency before signing, noted by Ellen Sorensen',
  );
  await employ(true);
});
