import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { transferLines, transfers } from '../../../src/server/database/schema/custodyEvent.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots, parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { expectAccessible } from '../flows/app/axe.ts';
import { inventoryNamed, RecordUsePage } from '../flows/custody/recordUsePage.ts';
import { accountOf } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';
import { phone, Taps } from './taps.ts';

test.use(phone);

/** Lets Medic 1 lack one container of each of three drugs that the vault has. */
async function lackThree({ database }: E2eServer, vault: string, medic: string): Promise<void> {
  const held = await database
    .selectDistinct({ product: products })
    .from(balances)
    .innerJoin(products, eq(products.id, balances.productId))
    .innerJoin(lots, eq(lots.id, balances.lotId))
    .where(
      and(
        eq(balances.inventoryId, vault),
        gt(balances.balance, products.contentPerUnit),
        gt(lots.expiresOn, sql`current_date`),
      ),
    )
    .limit(3);
  const ids = held.map(({ product }) => product.id);
  const there = await database
    .select()
    .from(balances)
    .where(and(eq(balances.inventoryId, medic), inArray(balances.productId, ids)));
  await database
    .insert(parLevels)
    .values(
      held.map(({ product: { id: productId, agencyId, contentPerUnit } }) => {
        const own = there.filter((one) => one.productId === productId);
        const level = own.reduce((sum, { balance }) => sum + balance, 0) + contentPerUnit;
        return { agencyId, productId, inventoryId: medic, minimum: level, maximum: level };
      }),
    )
    .onConflictDoUpdate({
      target: [
        parLevels.agencyId,
        parLevels.productId,
        parLevels.inventoryKind,
        parLevels.inventoryId,
      ],
      set: { minimum: sql`excluded.minimum`, maximum: sql`excluded.maximum`, isInForce: true },
    });
}

test('[PAR-02] from the restock list to sent transfers of three lots takes at most 6 taps', async ({
  page,
  loggedIn,
  server,
}) => {
  const vault = await inventoryNamed(server, 'HQ Vault');
  const medic = await inventoryNamed(server, 'Medic 1');
  await lackThree(server, vault, medic);
  await loggedIn('supervisor');
  await page.goto(`/reports/restock?place=${medic}`);
  const restock = page.getByRole('link', { name: 'Restock Medic 1', exact: true });
  await expect(restock).toBeVisible();
  await expectAccessible(page, 'restock list with sources');

  const begun = new Date(Date.now() - 120_000);
  const taps = new Taps(page);
  await taps.tap(restock);
  await expect(page.getByRole('heading', { level: 1, name: 'Restock Medic 1' })).toBeVisible();
  await expect(page.getByLabel('Carried by')).toHaveValue(accountOf('supervisor').fullName);
  expect(await page.getByRole('group', { name: /^Lot \d+$/ }).count()).toBeGreaterThanOrEqual(3);
  await expectAccessible(page, 'restock filled in');
  await taps.tap(page.getByRole('button', { name: 'Check and sign' }));
  await expect(new RecordUsePage(page).heading('Check and sign')).toBeVisible();
  await expectAccessible(page, 'restock to sign');
  await taps.tapAndType(page.getByLabel('Your PIN'), accountOf('supervisor').pin);
  await taps.tap(page.getByRole('button', { name: /^Record the restock of \d+ lots/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Medic 1' })).toBeVisible();

  expect(taps.count).toBeLessThanOrEqual(6);
  const lines = await server.database
    .select({ lotId: transferLines.lotId })
    .from(transferLines)
    .innerJoin(transfers, eq(transfers.id, transferLines.transferId))
    .where(and(eq(transfers.toInventoryId, medic), gt(transfers.issuedAt, begun)));
  expect(lines.length).toBeGreaterThanOrEqual(3);
});
