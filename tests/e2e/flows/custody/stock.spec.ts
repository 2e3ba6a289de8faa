import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { products } from '../../../../src/server/database/schema/custodyProduct.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { expectAccessible } from '../app/axe.ts';
import { inventoryNamed } from './recordUsePage.ts';

/** Of this run: what one run added does not stand in the way of the next. */
const mark = String(Math.floor(Math.random() * 9000) + 1000);

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const saved = (page: Page) => page.locator('#main').getByText('Saved', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('[SHELL-02] [ENT-12] an administrator adds a product, an inventory and the card of a box', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('chiefElsewhere');

  await test.step('[SHELL-02] a product is added, refused at the field, and a change by another person is chosen', async () => {
    await page.goto('/admin/products/list');
    await expect(heading(page, 'Cedar Basin Rescue')).toBeVisible();
    await expectAccessible(page, 'products');
    await page.getByRole('link', { name: 'Add product' }).click();
    await expect(heading(page, 'New product')).toBeVisible();
    await page.getByLabel('Name').fill('LORazepam');
    await page.getByLabel('Finished form').fill('solution for injection');
    await page.getByLabel('NDC').fill('0409123401');
    await page.getByLabel('Federal schedule').selectOption('C-IV');
    await page.getByLabel('Concentration: mass').fill('2');
    await page.getByLabel('Content of one unit').fill('1');
    await page.getByLabel('Vehicle minimum').fill('2 vials');
    await page.getByLabel('Vehicle maximum').fill('8 mg');
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Ten digits need hyphens');
    await expectAccessible(page, 'product, refused');
    await page.getByLabel('NDC').fill(`99998-${mark}-77`);
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect(heading(page, 'LORazepam')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products\/edit\/[\da-f-]{36}$/);
    await expect(page.getByLabel('Vehicle minimum')).toHaveValue('4 mg');

    const id = page.url().split('/').at(-1) ?? '';
    const which = eq(products.id, id);
    await server.database
      .update(products)
      .set({ form: 'vial', version: 2, changedBy: 'Teo Kowalski' })
      .where(which);
    await page.getByLabel('Finished form').fill('ampule');
    await page.getByLabel('Unit', { exact: true }).fill('ampule');
    await save(page);
    await expect(page.getByRole('alert')).toContainText('Teo Kowalski changed this product');
    await page.getByRole('radio', { name: 'Use theirs: vial' }).check();
    await page.getByRole('button', { name: 'Save my choices' }).click();
    await expect(saved(page)).toBeVisible();
    const [row] = await server.database.select().from(products).where(which);
    expect(row).toMatchObject({
      form: 'vial',
      unitName: 'ampule',
      version: 3,
      strength: '2 mg/mL',
    });

    // What a powder does not have is not requested.
    await page.getByLabel('Recorded as').selectOption('nanogram');
    await expect(page.getByLabel('Concentration: mass')).toHaveCount(0);
  });

  await test.step('[ENT-12] an inventory is set up, and opens for the people who were chosen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/inventories/edit/new');
    await expect(heading(page, 'New inventory')).toBeVisible();
    await page.getByLabel('Name').fill(`Rescue ${mark}`);
    await page.getByLabel('Site').selectOption({ label: 'Basin Station' });
    await page.getByRole('radio', { name: 'Out of service' }).check();
    await page.getByLabel('Out of service location').selectOption({ label: 'Fleet garage' });
    await expect(page.getByText('No one is assigned to it')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Hana Morales' }).check();
    await expect(page.getByText('No one is assigned to it')).toHaveCount(0);
    await expectAccessible(page, 'inventory set-up');
    await save(page);
    await expect(saved(page)).toBeVisible();
    await page.getByRole('link', { name: 'Open inventory' }).click();
    await expect(page).toHaveURL(/\/inventory\/[\da-f-]{36}$/);
    await expect(heading(page, `Rescue ${mark}`)).toBeVisible();
    await page.goto('/admin/inventories/list');
    const row = page.getByRole('row').filter({ hasText: `Rescue ${mark}` });
    await expect(row).toContainText('Fleet garage');
    // Closed again, so that other tests find the agency as it was.
    await row.getByRole('link', { name: `Rescue ${mark}` }).click();
    await page.getByRole('radio', { name: 'Permanently closed' }).check();
    await save(page);
    await expect(saved(page)).toBeVisible();
  });

  await test.step('the card of a box is what is typed, with the PAR of its kind', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/box-inserts/list');
    await page.getByRole('link', { name: 'Ambulance narcotics box' }).click();
    const card = page.getByRole('article', { name: 'Card' });
    await expect(card).toContainText('4 vials: fentaNYL 50 mcg/mL, 2 mL vial (C-II)');
    await page.getByLabel('Contact').fill('Dispatch, 970 555 0100');
    await expect(card).toContainText('Dispatch, 970 555 0100');
    await page.getByLabel('For boxes in').selectOption('safe');
    await expect(card).toContainText('10 vials: fentaNYL');
    await expectAccessible(page, 'box insert');
  });
});

test('[ROUTE-22] a person who is not an administrator is redirected from setup', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  await page.goto('/admin/products/list');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You don’t have access to that page.')).toBeVisible();
});

test('[ROLE-03] [ERR-467] the patient details of a use open only with two factors and a timeout', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('medicOfMedic1');
  const which = eq(users.userName, accountOf('medicOfMedic1').userName);
  const open = async () => {
    await page.goto(`/inventory/${await inventoryNamed(server, 'Medic 1')}?kind=use`);
    await page.getByRole('link', { name: 'Patient details' }).first().click();
  };
  const [before] = await server.database.select().from(users).where(which);
  await server.database.update(users).set({ inactivityTimeout: true }).where(which);
  await open();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('2FA and Inactivity Timeout must be enabled to view PHI.'),
  ).toBeVisible();
  // A passkey that is registered counts nothing; one that is shown after a later login does.
  await VirtualAuthenticator.plugInto(page);
  await page.goto(`/admin/users/edit/security/${before?.id}`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('Badge');
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('“Badge” was added.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Login' });
  await expect(card).toContainText('Hidden, until both are on');
  await card.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(page.getByText('This passkey was added after you logged in')).toBeVisible();
  await expect(card).toContainText('Hidden, until both are on');
  await server.database
    .update(passkeys)
    .set({ createdAt: new Date('2026-01-01T08:00:00.000Z') })
    .where(eq(passkeys.userId, before?.id ?? ''));
  await card.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(card).toContainText('Shown, because both are on');
  await expectAccessible(page, 'a session with two factors');
  await open();
  await expect(heading(page, 'Patient details')).toBeVisible();
  await expect(page.getByText('Incident number')).toBeVisible();
  await expectAccessible(page, 'patient details');
  await server.database
    .update(users)
    .set({ inactivityTimeout: before?.inactivityTimeout ?? true, hasPasskey: false })
    .where(which);
  await server.database.delete(passkeys).where(eq(passkeys.userId, before?.id ?? ''));
});
