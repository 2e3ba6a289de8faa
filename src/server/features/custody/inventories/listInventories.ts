import { asc, eq } from 'drizzle-orm';
import type { InventoryList, Site, SiteStock } from '../../../../contract/inventory/inventory.ts';
import {
  listAssociated,
  type Principal,
  type SiteRow,
} from '../../../core/inventory/findInventory.ts';
import { readAssigners } from '../../../core/inventory/readAssigners.ts';
import type { PlacedHolding } from '../../../core/inventory/readHoldings.ts';
import { mayReadAll } from '../../../core/rights/readAll.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { together } from '../../../database/together.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { summarizeInventories } from './summarizeInventories.ts';

/**
 * The agency's sites, and for one of them (the first by default) the inventories with the stock they hold; for readers of the whole
 * registration closed ones too (RIGHT-09). `today` is a
 * day in the agency's time zone.
 *
 * @throws ProblemError 404 for a site that is not the agency's.
 */
export async function listInventories(
  database: Reader,
  principal: Principal,
  query: { siteId?: string | undefined; search?: string | undefined },
  today: string,
): Promise<InventoryList> {
  const reader = together(database);
  const { agencyId } = principal;
  const [rows, isWhole, associatedIds, assigners] = await Promise.all([
    reader.select().from(sites).where(eq(sites.agencyId, agencyId)).orderBy(asc(sites.name)),
    readsStock(reader, principal),
    listAssociated(reader, principal),
    readAssigners(reader, agencyId),
  ]);
  const site = query.siteId === undefined ? rows[0] : rows.find(({ id }) => id === query.siteId);
  if (site === undefined) {
    if (query.siteId !== undefined) throw notFound('This site does not exist.');
    return { sites: [], siteId: null, inventories: [], assigners: [], stock: [] };
  }
  const places = await reader
    .select()
    .from(inventories)
    .where(
      matching(inventories, { agencyId, siteId: site.id, ...(isWhole ? {} : { isActive: true }) }),
    )
    .orderBy(asc(inventories.name));
  const wanted = (query.search ?? '').toLowerCase();
  const associated = new Set(associatedIds);
  const readable = isWhole ? new Set(places.map(({ id }) => id)) : associated;
  const { summaries, holdings } = await summarizeInventories(
    reader,
    agencyId,
    places.filter(({ name }) => name.toLowerCase().includes(wanted)),
    { readable, associated },
    today,
  );
  return {
    sites: rows.map(toSite),
    siteId: site.id,
    inventories: summaries,
    assigners,
    stock: stockOf(holdings),
  };
}

/** Of what an inventory holds, a program without the scope `stock` is sent nothing (RIGHT-08). */
async function readsStock(reader: Reader, principal: Principal): Promise<boolean> {
  const { program } = principal;
  return program ? program.scopes.includes('stock') : mayReadAll(reader, principal);
}

/** The site as the contract shows it. */
export function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: row.address,
    deaNumber: row.deaNumber,
  };
}

/** Sums of lots, by product and inventory, in the order of the holdings. */
export function stockOf(holdings: readonly PlacedHolding[]): SiteStock[] {
  const stock = new Map<string, SiteStock>();
  for (const { product, inventoryId, balance } of holdings) {
    const line = stock.get(product.id) ?? { product, byInventory: [], total: 0 };
    const place = line.byInventory.find((held) => held.inventoryId === inventoryId);
    if (place === undefined) line.byInventory.push({ inventoryId, balance });
    else place.balance += balance;
    line.total += balance;
    stock.set(product.id, line);
  }
  return [...stock.values()];
}
