import { and, eq, sql } from 'drizzle-orm';
import { compiled } from '../../database/compiled.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import { inventories, inventoryUsers, sites } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';
import { notAssociated, notFound } from '../../platform/http/problemError.ts';
import type { Program } from '../identity/sessions.ts';

/** The principal: every read of custody is bound to both. */
export interface Principal {
  readonly agencyId: number;
  readonly userId: string;
  /** A program with an API key: `userId` is the key's id, and no person's. */
  readonly program?: Program | undefined;
}

/** The same, with what they may do in the agency. */
export type AuthorizedPrincipal = Principal & { readonly permissionId: number };

export type SiteRow = typeof sites.$inferSelect;
export type InventoryRow = typeof inventories.$inferSelect;

/**
 * ENT-12: the inventory, for a person associated with it. Administrators are no exception: they
 * associate themselves first, which leaves a trace.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for a person who is not associated.
 */
export async function findInventory(
  reader: Reader,
  principal: Principal,
  id: string,
): Promise<{ inventory: InventoryRow; site: SiteRow }> {
  const found = await findPlace(reader, principal, id);
  if (!found.isAssociated) throw notAssociated();
  return found;
}

/** An inventory of the agency, and whether the person is associated with it. */
export interface FoundPlace {
  readonly inventory: InventoryRow;
  readonly site: SiteRow;
  readonly isAssociated: boolean;
}

/** @throws ProblemError 404 for what is not of the agency. */
export async function findPlace(
  reader: Reader,
  { agencyId, userId }: Principal,
  id: string,
): Promise<FoundPlace> {
  const rows = await selectInventory(reader, { agencyId, userId, id });
  const found = rows[0];
  if (found === undefined) throw notFound('This inventory does not exist.');
  const { associated, ...place } = found;
  return { ...place, isAssociated: associated !== null };
}

/** Each read of custody waits for it. */
const selectInventory = compiled((reader) =>
  reader
    .select({ inventory: inventories, site: sites, associated: inventoryUsers.userId })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .leftJoin(
      inventoryUsers,
      and(
        eq(inventoryUsers.inventoryId, inventories.id),
        eq(inventoryUsers.agencyId, inventories.agencyId),
        eq(inventoryUsers.userId, sql.placeholder('userId')),
      ),
    )
    .where(isRecord(inventories, sql.placeholder('agencyId'), sql.placeholder('id'))),
);

/** Since when an inventory is out of service, as the rules take it; null if it is in service. */
export function outOfServiceOf({
  outOfServiceSince,
}: Pick<InventoryRow, 'outOfServiceSince'>): { since: string } | null {
  return outOfServiceSince && { since: outOfServiceSince.toISOString() };
}

/**
 * The ids of the active inventories that the person is assigned to: none for a witness only, whatever their assignments
 * are.
 */
export async function listAssociated(reader: Reader, principal: Principal): Promise<string[]> {
  const rows = await selectAssociated(reader, principal);
  return rows.map(({ id }) => id);
}

/** The same, for a condition on inventories. */
export function selectAssociated(reader: Reader, principal: Principal) {
  return reader
    .select({ id: inventories.id })
    .from(inventoryUsers)
    .innerJoin(users, and(eq(users.id, inventoryUsers.userId), eq(users.witnessOnly, false)))
    .innerJoin(
      inventories,
      isRecord(inventories, inventoryUsers.agencyId, inventoryUsers.inventoryId),
    )
    .where(
      and(
        matching(inventoryUsers, { agencyId: principal.agencyId, userId: principal.userId }),
        eq(inventories.isActive, true),
      ),
    );
}
