import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { listAssociated, type Principal } from './findInventory.ts';
import { type PlacedHolding, readHoldings } from './readHoldings.ts';
import { readPlacesOnHold } from './readTemperature.ts';

/** A place that other inventories are restocked from. */
export interface Store {
  readonly inventoryId: string;
  readonly name: string;
  readonly holdings: readonly PlacedHolding[];
}

/**
 * The vaults and safes in service, and not on hold, from which a person can send stock, by name: crews restock from
 * these, not from each other (PAR-02).
 *
 * @param today a day in the agency's zone.
 */
export async function readStores(
  reader: Reader,
  principal: Principal,
  today: string,
): Promise<Store[]> {
  const { agencyId } = principal;
  const own = await listAssociated(reader, principal);
  if (own.length === 0) return [];
  const rows = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(
      and(
        eq(inventories.agencyId, agencyId),
        inArray(inventories.id, own),
        inArray(inventories.kind, ['vault', 'safe']),
        isNull(inventories.outOfServiceSince),
      ),
    )
    .orderBy(asc(inventories.name));
  const onHold = await readPlacesOnHold(reader, agencyId);
  const stores = rows.filter(({ id }) => !onHold.has(id));
  const ids = stores.map(({ id }) => id);
  const holdings = await readHoldings(reader, agencyId, ids, today);
  return stores.map(({ id, name }) => ({
    inventoryId: id,
    name,
    holdings: holdings.filter(({ inventoryId }) => inventoryId === id),
  }));
}
