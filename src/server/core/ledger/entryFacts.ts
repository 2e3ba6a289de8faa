import { and, eq, inArray } from 'drizzle-orm';
import { isRecord, type Reader } from '../../database/database.ts';
import type { EntryFacts } from '../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';

type Product = EntryFacts['product'];
type Lot = EntryFacts['lot'];
type Place = EntryFacts['place'];

/** What an entry says of product, lot and inventory in words; of longer rows, only these columns. */
export function entryFacts(
  { name, strength, schedule, measure, contentPerUnit }: Product,
  { number, expiresOn }: Lot,
  place: Place,
  labels: readonly string[],
): EntryFacts {
  return {
    product: { name, strength, schedule, measure, contentPerUnit },
    lot: { number, expiresOn },
    place: { name: place.name, kind: place.kind, site: place.site },
    labels: [...labels],
  };
}

interface Named {
  readonly inventoryId: string;
  readonly lotId: string;
}

/**
 * The facts of entries for the given lots and inventories; call it with the ledger's lock.
 *
 * @returns the facts of an entry, with the labels that its act named for the lot.
 */
export async function readEntryFacts(
  reader: Reader,
  agencyId: number,
  named: readonly Named[],
): Promise<(entry: Named, labels?: readonly string[]) => EntryFacts> {
  const known =
    named.length === 0
      ? []
      : await reader
          .select({
            inventoryId: inventories.id,
            place: { name: inventories.name, kind: inventories.kind, site: sites.name },
            product: products,
            lot: lots,
          })
          .from(lots)
          .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
          .innerJoin(inventories, eq(inventories.agencyId, lots.agencyId))
          .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
          .where(
            and(
              eq(lots.agencyId, agencyId),
              inArray(lots.id, [...new Set(named.map(({ lotId }) => lotId))]),
              inArray(inventories.id, [...new Set(named.map(({ inventoryId }) => inventoryId))]),
            ),
          );
  return ({ inventoryId, lotId }, labels = []) => {
    const found = known.find((one) => one.inventoryId === inventoryId && one.lot.id === lotId);
    if (found === undefined) throw new Error('An entry of a missing lot or place');
    return entryFacts(found.product, found.lot, found.place, labels);
  };
}
