import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { refuse } from '../refusal.ts';

export interface Stock {
  readonly product: typeof products.$inferSelect;
  readonly lot: typeof lots.$inferSelect;
  readonly lotBalance: number;
  readonly productBalance: number;
}

/**
 * What the inventory holds of a lot and of its product. The rows are locked until the transaction
 * ends, in one order, so that two readers never wait for each other.
 *
 * @throws Refusal 422 where the inventory never held the lot, whichever agency's it is.
 */
export async function readStock(
  tx: Transaction,
  place: { agencyId: number; inventoryId: string },
  lotId: string,
): Promise<Stock> {
  const named = await tx
    .select({ lot: lots, product: products })
    .from(lots)
    .innerJoin(products, and(eq(products.agencyId, lots.agencyId), eq(products.id, lots.productId)))
    .where(and(eq(lots.agencyId, place.agencyId), eq(lots.id, lotId)));
  const found = named[0];
  const held =
    found === undefined
      ? []
      : await tx
          .select({ lotId: balances.lotId, balance: balances.balance })
          .from(balances)
          .where(
            and(
              eq(balances.agencyId, place.agencyId),
              eq(balances.inventoryId, place.inventoryId),
              eq(balances.productId, found.product.id),
            ),
          )
          .orderBy(asc(balances.lotId))
          .for('update');
  const own = held.find((row) => row.lotId === lotId);
  if (found === undefined || own === undefined) {
    const sentence = 'This inventory does not hold that lot. Choose the drug again.';
    throw refuse('lot_not_here', sentence, { lotId: sentence });
  }
  return {
    ...found,
    lotBalance: own.balance,
    productBalance: held.reduce((sum, row) => sum + row.balance, 0),
  };
}
