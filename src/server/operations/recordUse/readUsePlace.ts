import { and, asc, eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import type { Asker, InventoryRow } from '../custody/findInventory.ts';
import { notAssociated, notFound } from '../refusal.ts';

export interface Stock {
  readonly product: typeof products.$inferSelect;
  readonly lot: typeof lots.$inferSelect;
  readonly lotBalance: number;
  readonly productBalance: number;
  /** When the lot was counted here last. */
  readonly lastCountedAt: Date | null;
}

/** Where something is used, and what is held there of the lot and of its product. */
export interface UsePlace {
  readonly inventory: InventoryRow;
  /** Null where the inventory never held the lot, whichever agency's it is. */
  readonly stock: Stock | null;
}

/**
 * ENT-12: the inventory with its stock of a lot, for a person associated with it. Whoever writes by it has the ledger's
 * lock, without which no balance moves.
 *
 * @throws Refusal 404 for what is not of the agency, 403 for a person who is not associated.
 */
export async function readUsePlace(
  reader: Reader,
  { agencyId, userId }: Asker,
  { inventoryId, lotId }: { readonly inventoryId: string; readonly lotId: string },
): Promise<UsePlace> {
  const rows = await reader
    .select({
      inventory: inventories,
      associated: inventoryUsers.userId,
      lot: lots,
      product: products,
      held: balances,
    })
    .from(inventories)
    .leftJoin(
      inventoryUsers,
      and(
        eq(inventoryUsers.agencyId, inventories.agencyId),
        eq(inventoryUsers.inventoryId, inventories.id),
        eq(inventoryUsers.userId, userId),
      ),
    )
    .leftJoin(lots, and(eq(lots.agencyId, inventories.agencyId), eq(lots.id, lotId)))
    .leftJoin(products, and(eq(products.agencyId, lots.agencyId), eq(products.id, lots.productId)))
    .leftJoin(
      balances,
      and(
        eq(balances.agencyId, inventories.agencyId),
        eq(balances.inventoryId, inventories.id),
        eq(balances.productId, lots.productId),
      ),
    )
    .where(and(eq(inventories.agencyId, agencyId), eq(inventories.id, inventoryId)))
    .orderBy(asc(balances.lotId));
  const [found] = rows;
  if (found === undefined) throw notFound('This inventory does not exist.');
  if (found.associated === null) throw notAssociated();
  const { inventory, lot, product } = found;
  const held = rows.flatMap((row) => row.held ?? []);
  const own = held.find((row) => row.lotId === lotId);
  if (lot === null || product === null || own === undefined) return { inventory, stock: null };
  const productBalance = held.reduce((sum, { balance }) => sum + balance, 0);
  const { balance: lotBalance, lastCountedAt } = own;
  return { inventory, stock: { product, lot, lotBalance, productBalance, lastCountedAt } };
}
