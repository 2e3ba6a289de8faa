import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  type Found,
  type FoundInventory,
  type FoundProduct,
  foundLimit,
} from '../../../contract/search/search.ts';
import { closest, textsOf, wordsOf } from '../../../rules/core/searchText.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { nothingFound } from '../../../rules/search/searchOptions.ts';
import { listAssociated, type Principal } from '../../core/inventory/findInventory.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { findPeople } from './findPeople.ts';

/**
 * SHELL-06: what the session's agency has under these words, at most `foundLimit` of a kind. Each kind has its own
 * right: inventories are for everyone, their seals and what they hold for people who are associated (ENT-12), and
 * people for those who have the user list (OFF-01). A witness only finds nothing. Records are compared here and not in
 * SQL, because what is the same letter must not depend on the engine's collation; of people, of whom there may be
 * thousands, those that can fit.
 */
export async function searchEverything(
  reader: Reader,
  principal: Principal & { readonly permissionId: number; readonly witnessOnly: boolean },
  text: string,
): Promise<Found> {
  if (principal.witnessOnly) return nothingFound;
  const words = wordsOf(text);
  const associated = await listAssociated(reader, principal);
  const places = closest(
    await readInventories(reader, principal.agencyId, new Set(associated)),
    words,
    textsOf.inventory,
  );
  const formulary = closest(
    await readProducts(reader, principal.agencyId, associated),
    words,
    textsOf.product,
  );
  const people = maySeeUsers(principal) ? await findPeople(reader, principal.agencyId, words) : [];
  return {
    inventories: places.slice(0, foundLimit),
    products: formulary.slice(0, foundLimit),
    people: people.slice(0, foundLimit),
    hasMore: [places, formulary, people].some(({ length }) => length > foundLimit),
  };
}

async function readInventories(
  reader: Reader,
  agencyId: number,
  associated: ReadonlySet<string>,
): Promise<FoundInventory[]> {
  const rows = await reader
    .select({
      id: inventories.id,
      name: inventories.name,
      kind: inventories.kind,
      siteId: inventories.siteId,
      siteName: sites.name,
      sealNumber: inventories.sealNumber,
    })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(and(eq(inventories.agencyId, agencyId), eq(inventories.isActive, true)));
  return rows.map((row) => {
    const isAssociated = associated.has(row.id);
    return { ...row, sealNumber: isAssociated ? row.sealNumber : null, isAssociated };
  });
}

async function readProducts(
  reader: Reader,
  agencyId: number,
  associated: readonly string[],
): Promise<FoundProduct[]> {
  const rows = await reader
    .select({
      id: products.id,
      name: products.name,
      strength: products.strength,
      package: products.package,
      ndc: products.ndc,
      schedule: products.schedule,
      measure: products.measure,
    })
    .from(products)
    .where(and(eq(products.agencyId, agencyId), eq(products.isActive, true)));
  const held = await readHeld(reader, agencyId, associated);
  return rows.map((row) => ({ ...row, heldIn: held.get(row.id) ?? [] }));
}

/** Which of these inventories hold which product, of any lot. */
async function readHeld(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<ReadonlyMap<string, FoundProduct['heldIn']>> {
  const held = new Map<string, FoundProduct['heldIn']>();
  if (inventoryIds.length === 0) return held;
  const rows = await reader
    .selectDistinct({
      productId: balances.productId,
      place: { id: inventories.id, name: inventories.name, siteId: inventories.siteId },
    })
    .from(balances)
    .innerJoin(inventories, isRecord(inventories, balances.agencyId, balances.inventoryId))
    .where(
      and(
        eq(balances.agencyId, agencyId),
        inArray(balances.inventoryId, [...inventoryIds]),
        gt(balances.balance, 0),
      ),
    )
    .orderBy(asc(inventories.name));
  for (const { productId, place } of rows) {
    const places = held.get(productId) ?? [];
    places.push(place);
    held.set(productId, places);
  }
  return held;
}
