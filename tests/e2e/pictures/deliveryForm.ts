import type { Page } from 'playwright/test';

type Delivery = { inventoryId: string; order: string; lot: string; expiresOn: string };

/** Fills in the form of a delivery of ten vials of fentanyl, up to the page that is signed. */
export async function fillDelivery(
  page: Page,
  { inventoryId, order, lot, expiresOn }: Delivery,
): Promise<void> {
  await page.goto(`/inventory/${inventoryId}/record?kind=receive`);
  await page.getByLabel('Order or invoice number').fill(order);
  // Other tests add suppliers without an address.
  const supplier = page.getByLabel('Supplier');
  const harbor = supplier.locator('option').filter({ hasText: /^Harbor Medical Supply/ });
  await supplier.selectOption(await harbor.first().getAttribute('value'));
  await chooseFentanyl(page);
  await page.getByLabel('Lot', { exact: true }).fill(lot);
  await page.getByLabel('Expiration date').fill(expiresOn);
  await fillOrder(page, '201188423');
  await page.getByLabel('Containers received').fill('2');
  await page.getByLabel('Vials in each').fill('5');
  await page.getByRole('button', { name: 'Check and sign' }).click();
}

export async function chooseFentanyl(page: Page): Promise<void> {
  const drug = page.getByLabel('Drug', { exact: true });
  const fentanyl = drug.locator('option').filter({ hasText: /fentanyl.*50\smcg\/mL.*2\smL vial/i });
  await drug.selectOption(await fentanyl.first().getAttribute('value'));
}

/** The DEA Form 222 of a delivery of two containers of Schedule II. */
export async function fillOrder(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^Order form(\s\(optional\))?$/).selectOption({ label: 'DEA Form 222' });
  await page.getByLabel('Order form number').fill(number);
  await page.getByLabel('Date of the order').fill('2026-01-05');
  await page.getByLabel('Containers ordered').fill('2');
}
