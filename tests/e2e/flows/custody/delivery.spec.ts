import type { Page } from 'playwright/test';
import { accountOf, logIn } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Of this run. */
const order = `AG-${Math.floor(Math.random() * 900_000) + 100_000}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  const select = page.getByLabel(label, { exact: true });
  const found = select.locator('option').filter({ hasText: option }).first();
  await select.selectOption(await found.getAttribute('value'));
}

test('[STOCK-04] [ENT-12] [ALERT-04] a hospital restocks a vehicle: its notice is confirmed, the witness signs later, a signature that no one can give is noted, and an alert is acknowledged', async ({
  page,
  loggedIn,
  server,
}) => {
  const medic3 = await inventoryNamed(server, 'Medic 3');
  await loggedIn('supervisor');

  await test.step('[STOCK-04] it is recorded, and the name of a witness who signs later', async () => {
    await page.goto(`/inventory/${medic3}/record?kind=receive`);
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose the supplier.');
    await expectAccessible(page, 'delivery, with errors');
    await choose(page, 'Supplier', /^Alder General Hospital/);
    // Key by key: the summary of the errors must not take the focus while the user types.
    const number = page.getByLabel('Order or invoice number');
    await number.pressSequentially(order);
    await expect(number).toBeFocused();
    await expect(number).toHaveValue(order);
    await page
      .getByLabel(/^Order form(\s\(optional\))?$/)
      .selectOption({ label: 'None: restocked by a hospital' });
    await page.getByLabel('Incident number of the response').fill('26-003841');
    await choose(page, 'Taken by', /^Jun Takeda/);
    await page.getByRole('radio', { name: 'Left open' }).check();
    await choose(page, 'Drug', /fentanyl.*50\smcg\/mL.*2\smL vial/i);
    await page.getByLabel('Lot', { exact: true }).fill(order);
    await page.getByLabel('Expiration date').fill('2031-05-31');
    await page.getByLabel('Containers received').fill('2');
    await page.getByLabel('Vials in each').fill('1');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(heading(page, 'Check and sign')).toBeVisible();
    await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
    await page.getByLabel('Witness username').fill(accountOf('agent').userName);
    await page.getByRole('checkbox', { name: /^Witness signs later/ }).check();
    await expect(page.getByLabel('Witness PIN')).toBeHidden();
    await expectAccessible(page, 'a delivery, to be signed');
    await page.getByRole('button', { name: /^Record the receipt of 2\svials$/ }).click();
    await expect(heading(page, 'Medic 3')).toBeVisible();
    await expect(page.locator('.ledger tbody tr').first()).toContainText('Not signed: witness to');
  });

  await test.step('[STOCK-04] the registered location confirms its notice from home', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    const notice = page.getByRole('link', {
      name: /Notice of a restock to the registered location/,
    });
    await notice.click();
    await expect(heading(page, 'Restock of Medic 3')).toBeVisible();
    await expectAccessible(page, 'a restock, before its notice is confirmed');
    await page.getByRole('button', { name: 'Confirm the notice' }).click();
    await expect(page.getByText('The notice is confirmed')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('[ENT-12] it waits on the dashboard of its witness until they have signed it', async () => {
    await logIn(page, 'agent');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: /^Missing signatures/ });
    await card.getByRole('listitem').filter({ hasText: order }).getByRole('link').click();
    await expect(page.getByText(order, { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'an event that is signed later');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Enter the PIN');
    await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Signature added' })).toBeFocused();
    await page.goto('/missing-signatures');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing signatures');
    await expect(page.getByText(order)).toHaveCount(0);
    await expectAccessible(page, 'missing signatures');
  });

  await test.step('[ENT-12] the signature of a person who left is closed with a note', async () => {
    const send = page.getByRole('button', { name: 'Sign the note', exact: true });
    await page
      .getByRole('link', { name: /^Close with a note/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note on a missing signature');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Enter why this can’t be signed');
    await expectAccessible(page, 'a note on a missing signature');
    await page
      .getByLabel('Reason it can’t be signed')
      .fill('The witness left the agency before signing.');
    await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
    await send.click();
    await expect(page.getByRole('status').filter({ hasText: 'Note added' })).toBeFocused();
  });

  await test.step('[ALERT-04] an alert is listed until it is acknowledged', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /^Open the alerts/ }).click();
    await page.getByRole('link', { name: 'A seal doesn’t match: Medic 4', exact: true }).click();
    await expectAccessible(page, 'an alert');
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(
      page.getByText('It was acknowledged, so it is sent to no one else.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Alerts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
    await expect(page.getByText('A seal doesn’t match: Medic 4')).toHaveCount(0);
  });
});
