import { and, asc, eq } from 'drizzle-orm';
import type { ParLine } from '../../../contract/custody/dashboard.ts';
import { usableOf } from '../../../rules/inventory/brokenStock.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import { parLevels, products } from '../../database/schema/custodyProduct.ts';
import type { InventoryRow } from './findInventory.ts';
import { toProduct } from './productView.ts';
import type { PlacedHolding } from './readHoldings.ts';

/**
 * Stock against minimum and maximum. A level set for one inventory replaces the one of its kind.
 * Expired and broken stock, and what is past its beyond-use date, count for nothing: they can no longer be used.
 */
export async function readPar(
  reader: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
  holdings: readonly PlacedHolding[],
): Promise<ParLine[]> {
  return parLines(await readLevels(reader, agencyId), places, holdings);
}

/** The levels that apply, in the order of a controlled-substance ledger. */
export async function readLevels(reader: Reader, agencyId: number) {
  return reader
    .select({ level: parLevels, product: products })
    .from(parLevels)
    .innerJoin(products, isRecord(products, parLevels.agencyId, parLevels.productId))
    .where(and(matching(parLevels, { agencyId, isInForce: true }), eq(products.isActive, true)))
    .orderBy(asc(products.schedule), asc(products.name), asc(products.ndc));
}

/** The same as `readPar`, of levels that were read already. */
export function parLines(
  levels: Awaited<ReturnType<typeof readLevels>>,
  places: readonly InventoryRow[],
  holdings: readonly PlacedHolding[],
): ParLine[] {
  return places.flatMap((place) => {
    const own = levels.filter(({ level }) => level.inventoryId === place.id);
    const replaced = new Set(own.map(({ level }) => level.productId));
    const ofKind = levels.filter(
      ({ level }) => level.inventoryKind === place.kind && !replaced.has(level.productId),
    );
    return [...own, ...ofKind].map(({ level, product }) => ({
      inventoryId: place.id,
      inventoryName: place.name,
      product: toProduct(product),
      balance: holdings
        .filter(
          (held) =>
            held.inventoryId === place.id &&
            held.product.id === product.id &&
            !held.isExpired &&
            held.isPast !== true,
        )
        .reduce((sum, held) => sum + usableOf(held), 0),
      minimum: level.minimum,
      maximum: level.maximum,
    }));
  });
}
