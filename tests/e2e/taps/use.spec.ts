import { and, desc, eq } from 'drizzle-orm';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { expectAccessible } from '../flows/app/axe.ts';
import { inventoryNamed, RecordUsePage } from '../flows/custody/recordUsePage.ts';
import { accountOf } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';
import { phone, Taps } from './taps.ts';

test.use(phone);

/** Puts the vault into the custody of the supervisor, and returns a labeled vial of fentanyl in it. */
async function prepare({ database }: E2eServer, vault: string): Promise<string> {
  const [supervisor] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, accountOf('supervisor').userName));
  await database
    .update(inventories)
    .set({ custodianUserId: supervisor?.id ?? null })
    .where(eq(inventories.id, vault));
  const [vial] = await database
    .select({ label: controlValues.label })
    .from(controlValues)
    .innerJoin(lots, eq(lots.id, controlValues.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(
      and(
        eq(controlValues.inventoryId, vault),
        eq(controlValues.status, 'active'),
        eq(products.name, 'fentaNYL'),
      ),
    )
    .orderBy(desc(controlValues.label))
    .limit(1);
  if (vial === undefined) throw new Error('The demo has no labeled fentanyl in the vault.');
  return vial.label;
}

test('[USE-07] [SIGN-08] the witnessed use of a labeled vial takes at most 10 taps from home', async ({
  page,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  const label = await prepare(server, vault);
  await loggedIn('supervisor');
  const use = new RecordUsePage(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'My custody' }).filter({ hasText: 'HQ Vault' });
  await expect(card.getByRole('link', { name: 'Record use' })).toBeVisible();

  const taps = new Taps(page);
  await taps.tap(card.getByRole('link', { name: 'Record use' }));
  await expect(use.heading('Record use')).toBeVisible();
  await taps.tapAndType(page.getByLabel('Labels of the vials'), label);
  await expect(page.locator('#lot-found')).toContainText(/fentanyl/i);
  await taps.next(page.getByLabel('Incident number'), '26-004711');
  await taps.next(page.getByLabel('Patient ID'), 'P-20931');
  await taps.tapAndType(field('Administered'), '75');
  await expect(field('Wasted')).toHaveValue('25');
  await expect(page.getByText('Wasted is filled in with what is left.')).toBeVisible();
  await expectAccessible(page, 'use with waste filled in');
  await taps.tap(page.getByRole('radio', { name: 'Standing order' }));
  await taps.tap(page.getByRole('radio', { name: 'Drug disposal pouch' }));
  await taps.tap(page.getByRole('button', { name: 'Check and sign' }));
  await expect(use.heading('Check and sign')).toBeVisible();
  await taps.tapAndType(page.getByLabel('Your PIN'), accountOf('supervisor').pin);
  await taps.tap(page.getByRole('radio', { name: 'Ellen Sorensen, Controlled-substance agent' }));
  await expect(page.getByLabel('Witness username')).toBeHidden();
  await expectAccessible(page, 'witness chosen by name');
  await taps.tapAndType(page.getByLabel('Witness PIN'), accountOf('agent').pin);
  await taps.tap(use.act);
  await use.entryNumber();

  expect(taps.count).toBeLessThanOrEqual(10);
  const used = await server.database
    .select({ status: controlValues.status })
    .from(controlValues)
    .where(eq(controlValues.label, label));
  expect(used).toEqual([{ status: 'used' }]);
});
