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
  /** When the lot was counted here last. */
  readonly lastCountedAt: Date | null;
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
  const held = await tx
    .select({
      lot: lots,
      product: products,
      lotId: balances.lotId,
      balance: balances.balance,
      lastCountedAt: balances.lastCountedAt,
    })
    .from(lots)
    .innerJoin(products, and(eq(products.agencyId, lots.agencyId), eq(products.id, lots.productId)))
    .innerJoin(
      balances,
      and(
        eq(balances.agencyId, lots.agencyId),
        eq(balances.inventoryId, place.inventoryId),
        eq(balances.productId, lots.productId),
      ),
    )
    .where(and(eq(lots.agencyId, place.agencyId), eq(lots.id, lotId)))
    .orderBy(asc(balances.lotId))
    .for('update', { of: balances });
  const [found] = held;
  const own = held.find((row) => row.lotId === lotId);
  if (found === undefined || own === undefined) {
    const sentence = 'This inventory does not hold that lot. Choose the drug again.';
    throw refuse('lot_not_here', sentence, { lotId: sentence });
  }
  return {
    product: found.product,
    lot: found.lot,
    lotBalance: own.balance,
    productBalance: held.reduce((sum, row) => sum + row.balance, 0),
    lastCountedAt: own.lastCountedAt,
  };
}
