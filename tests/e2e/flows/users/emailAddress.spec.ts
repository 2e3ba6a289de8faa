import { eq } from 'drizzle-orm';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addAddressChange } from '../../../support/accounts/addAddressChange.ts';
import { expect, test } from '../../test.ts';
import { addTourist } from '../../tours/people.ts';
import { expectAccessible } from '../app/axe.ts';

test('[ROLE-05] the page of a mailed link offers to undo a change of address, and does so when its button is pressed', async ({
  page,
  server,
}) => {
  const name = `box-${crypto.randomUUID().slice(0, 8)}`;
  const userId = await addTourist(server.database, name);
  const changedBy = await addTourist(server.database, `${name}-chief`);
  const formerEmail = `former-${name}@example.org`;
  const { undo } = await addAddressChange(server.database, { userId, formerEmail, changedBy });
  const address = async () =>
    (await server.database.select().from(users).where(eq(users.id, userId)))[0]?.email;
  await page.goto(`/email-address/${undo}?code=fromEmail`);
  await expect(page.getByText(`The email address of the account ${name} at`)).toBeVisible();
  await expectAccessible(page, 'undoing an address change');
  expect(await address()).toBe(`${name}@example.org`);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your previous email address is used again')).toBeVisible();
  expect(await address()).toBe(formerEmail);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This change was already undone');
  await page.goto('/email-address/damaged%E0%A4?code=fromEmail');
  await expect(page.getByRole('alert')).toContainText('This link can no longer be used');
});
