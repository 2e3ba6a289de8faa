import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  type Found,
  type FoundInventory,
  type FoundNumber,
  type FoundProduct,
  foundLimit,
} from '../../../contract/search/search.ts';
import { closest, textsOf, wordsOf } from '../../../rules/core/searchText.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { nothingFound } from '../../../rules/search/searchOptions.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { listAssociated } from '../../core/inventory/findInventory.ts';
import { mayReadAll, noteForeignReads } from '../../core/rights/readAll.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers, sites } from '../../database/schema/custodyPlace.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { findNumbers } from './findNumbers.ts';
import { findPeople } from './findPeople.ts';

/** Who searches, from where and when. */
interface SearchAct {
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * SHELL-06: what the session's agency has under these words, at most `foundLimit` of a kind. Each kind has its own
 * right: inventories are for everyone, their seals and what they hold for people who are associated (ENT-12), and
 * people for those who have the user list (OFF-01), and incidents for those who may see patients (REPORT-05). A witness
 * only and an auditor find nothing. Records are compared here and not in
 * SQL, because what is the same letter must not depend on the engine's collation; of people, of whom there may be
 * thousands, those that can fit.
 */
export async function searchEverything(
  reader: Transaction,
  act: SearchAct,
  text: string,
): Promise<Found> {
  const { account, auditor } = act.session;
  if (account.witnessOnly || auditor !== null) return nothingFound;
  const principal = { ...principalOf(act.session), permissionId: account.permissionId };
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
  const numbers = await findOwnNumbers(reader, act, text);
  return {
    inventories: places.slice(0, foundLimit),
    products: formulary.slice(0, foundLimit),
    people: people.slice(0, foundLimit),
    ...(numbers.length > 0 && { numbers: numbers.slice(0, foundLimit) }),
    hasMore: [places, formulary, people, numbers].some(({ length }) => length > foundLimit),
  };
}

/** The numbers of the inventories that a person may read; what they read of incidents and foreign inventories is audited. */
async function findOwnNumbers(
  tx: Transaction,
  act: SearchAct,
  text: string,
): Promise<FoundNumber[]> {
  const { session } = act;
  const principal = principalOf(session);
  const { agencyId, userId } = principal;
  const isWhole = await mayReadAll(tx, principal);
  const places = await tx
    .select({ id: inventories.id, name: inventories.name, associated: inventoryUsers.userId })
    .from(inventories)
    .leftJoin(
      inventoryUsers,
      matching(inventoryUsers, { agencyId, inventoryId: inventories.id, userId }),
    )
    .where(eq(inventories.agencyId, agencyId));
  const associated = new Set(
    places.flatMap((place) => (place.associated === null ? [] : place.id)),
  );
  const readable = isWhole ? places.map(({ id }) => id) : [...associated];
  const seesPatients = session.canSeePhi;
  const scope = { agencyId, readable, associated, seesPatients };
  const numbers = await findNumbers(tx, scope, text);
  const foreign = new Set(numbers.flatMap((one) => (one.isAssociated ? [] : one.inventoryId)));
  await noteForeignReads(
    tx,
    act,
    places.filter(({ id }) => foreign.has(id)),
  );
  const incidents = numbers.filter(({ kind }) => kind === 'incident').length;
  if (incidents > 0) {
    await appendAudit(tx, {
      ...actedBy(act),
      action: 'search.incidentFound',
      outcome: 'success',
      subject: { kind: 'search', id: null, name: 'Incident' },
      summary: `${session.account.fullName} searched for an incident and found ${incidents === 1 ? 'one use' : `${incidents} uses`}`,
    });
  }
  return numbers;
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
