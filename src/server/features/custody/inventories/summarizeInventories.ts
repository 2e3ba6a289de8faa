import { and, desc, eq, inArray } from 'drizzle-orm';
import type { InventorySummary, OutOfService } from '../../../../contract/inventory/inventory.ts';
import { usableUntil } from '../../../../rules/inventory/beyondUse.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { type PlacedHolding, readHoldings } from '../../../core/inventory/readHoldings.ts';
import { parLines, readLevels } from '../../../core/inventory/readPar.ts';
import { readSeals } from '../../../core/inventory/sealRecords.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { inventories, outOfServiceLocations } from '../../../database/schema/custodyPlace.ts';
import { users } from '../../../database/schema/user.ts';
import { together } from '../../../database/together.ts';

export type CountRow = typeof counts.$inferSelect;

/** Which inventories a person may read, and which of them they are associated with. */
export interface Reach {
  readonly readable: ReadonlySet<string>;
  readonly associated: ReadonlySet<string>;
}

/**
 * The rows of the inventory list. For an inventory that the person may not read only its name, kind and site are
 * returned: no stock, no seal, no dates.
 */
export async function summarizeInventories(
  database: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
  { readable, associated }: Reach,
  today: string,
): Promise<{ summaries: InventorySummary[]; holdings: PlacedHolding[] }> {
  const open = places.filter(({ id }) => readable.has(id));
  const ids = open.map(({ id }) => id);
  const sealed = open.flatMap(({ id, sealPolicy }) => (sealPolicy === 'none' ? [] : id));
  const reader = together(database);
  const [holdings, levels, lastCounts, custodians, seals, outOfService] = await Promise.all([
    readHoldings(reader, agencyId, ids, today),
    readLevels(reader, agencyId),
    readLastCounts(reader, agencyId, ids),
    readNames(reader, open),
    readSeals(reader, agencyId, sealed),
    readOutOfService(reader, agencyId, open),
  ]);
  const par = parLines(levels, open, holdings);
  const summaries = places.map((place) => {
    const own = holdings.filter(({ inventoryId }) => inventoryId === place.id);
    const bands = own.map((held) => expirationBand(usableUntil(held), today));
    const count = lastCounts.get(place.id);
    const isReadable = readable.has(place.id);
    return {
      id: place.id,
      siteId: place.siteId,
      name: place.name,
      kind: place.kind,
      custodian: isReadable ? (custodians.get(place.custodianUserId ?? '') ?? null) : null,
      sealNumber: isReadable ? place.sealNumber : null,
      seal: seals.get(place.id)?.state ?? null,
      sealCheckedAt: seals.get(place.id)?.checkedAt ?? null,
      outOfService: outOfService.get(place.id) ?? null,
      isAssociated: associated.has(place.id),
      ...(place.isActive ? {} : { isClosed: true as const }),
      productCount: isReadable ? new Set(own.map(({ product }) => product.id)).size : null,
      lastCountedAt: count?.countedAt.toISOString() ?? null,
      lastCountedBy: count?.countedBy ?? null,
      lastChangedAt: latest(own.map(({ lastChangedAt }) => lastChangedAt)),
      belowPar: isReadable
        ? par.filter((line) => line.inventoryId === place.id && isBelowPar(line)).length
        : null,
      expiringLots: isReadable ? bands.filter((band) => band === 'within30').length : null,
      expiredLots: isReadable ? bands.filter((band) => band === 'expired').length : null,
    };
  });
  return { summaries, holdings };
}

/** The newest count of each inventory. */
export async function readLastCounts(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<Map<string, CountRow>> {
  if (inventoryIds.length === 0) return new Map();
  // One look into an index for each inventory, however many counts it has.
  const last = reader
    .select()
    .from(counts)
    .where(matching(counts, { agencyId, isSealCheck: false, inventoryId: inventories.id }))
    .orderBy(desc(counts.countedAt))
    .limit(1)
    .as('last');
  const rows = await reader
    .select()
    .from(inventories)
    .crossJoinLateral(last)
    .where(and(eq(inventories.agencyId, agencyId), inArray(inventories.id, [...inventoryIds])));
  return new Map(rows.map(({ last: row }) => [row.inventoryId, row]));
}

async function readNames(
  reader: Reader,
  places: readonly InventoryRow[],
): Promise<Map<string, string>> {
  const ids = places.flatMap(({ custodianUserId }) => custodianUserId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readOutOfService(
  reader: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
): Promise<Map<string, OutOfService>> {
  const out = places.flatMap(({ id, outOfServiceLocationId: locationId, outOfServiceSince }) =>
    locationId === null || outOfServiceSince === null
      ? []
      : { id, locationId, since: outOfServiceSince.toISOString() },
  );
  if (out.length === 0) return new Map();
  const { id, name } = outOfServiceLocations;
  const which = inArray(
    id,
    out.map(({ locationId }) => locationId),
  );
  const rows = await reader
    .select({ id, name })
    .from(outOfServiceLocations)
    .where(and(eq(outOfServiceLocations.agencyId, agencyId), which));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(
    out.map((place) => [
      place.id,
      { location: names.get(place.locationId) ?? '', since: place.since },
    ]),
  );
}

function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((max, at) => (at !== null && (max === null || at > max) ? at : max), null);
}
