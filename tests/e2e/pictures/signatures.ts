import { inventoryNamed } from '../flows/custody/recordUsePage.ts';
import { accountOf } from '../people.ts';
import { fillDelivery } from './deliveryForm.ts';
import { open, type Screens, type Visit } from './visit.ts';

const order = 'PO-2270';
const lot = 'F2711B';

/** The supervisor takes a delivery whose witness signs later. */
export const leaveSignature: Visit = async (page, server) => {
  const inventoryId = await inventoryNamed(server, 'HQ Vault');
  await fillDelivery(page, { inventoryId, order, lot, expiresOn: '2028-05-31' });
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByLabel('Witness username').fill(accountOf('agent').userName);
  await page.getByRole('checkbox', { name: /^Witness signs later/ }).check();
  await page.getByRole('button', { name: /^Record the receipt of/ }).click();
  await page.locator('.ledger tbody tr').first().getByText('Not signed: witness to').waitFor();
};

/** What waits for the agent. */
export const signatures: Screens = {
  'missing-signatures': async (page, server) => {
    await open('/missing-signatures')(page, server);
    await page.getByRole('link', { name: lot }).first().waitFor();
  },
  'missing-signature': async (page) => {
    await page.goto('/missing-signatures');
    await page.getByRole('link', { name: lot }).first().click();
    await page.getByText(order, { exact: true }).waitFor();
  },
  // The demo's waste that no one witnessed.
  'signature-note': async (page) => {
    await page.goto('/missing-signatures');
    await page
      .getByRole('link', { name: /^Close with a note/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign the note' }).waitFor();
  },
};
