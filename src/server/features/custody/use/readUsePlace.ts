import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { UseDetails } from '../../../../contract/custody/use.ts';
import type { StockHold } from '../../../../rules/inventory/temperature.ts';
import { isNamed } from '../../../core/identity/checkSecret.ts';
import type { InventoryRow, Principal } from '../../../core/inventory/findInventory.ts';
import { type ProductRow, productColumns } from '../../../core/inventory/productView.ts';
import { compiled } from '../../../database/compiled.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { jsonOf } from '../../../database/jsonOf.ts';
import { balances, ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers, sites } from '../../../database/schema/custodyPlace.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { uses } from '../../../database/schema/custodyUse.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import type { RecordedUnderKey } from './readRecordedUse.ts';

export interface Stock {
  readonly product: ProductRow;
  readonly lot: typeof lots.$inferSelect;
  readonly lotBalance: number;
  readonly productBalance: number;
  /** How much of the lot is broken here (STOCK-11). */
  readonly broken: number;
  /** When the lot was counted here last. */
  readonly lastCountedAt: Date | null;
  /** When the first entry of the lot here happened. */
  readonly since: Date | null;
}

/** Where something is used, and what is held there of the lot and of its product. */
export interface UsePlace {
  readonly inventory: Pick<
    InventoryRow,
    'id' | 'agencyId' | 'name' | 'kind' | 'outOfServiceSince' | 'sealPolicy' | 'sealNumber'
  >;
  /** Whether the person who requests it is assigned to it (ENT-12). */
  readonly isAssociated: boolean;
  /** What its site is called. */
  readonly site: string;
  /** Null if the inventory never held the lot, whichever agency's it is. */
  readonly stock: Stock | null;
  /** The hold on the stock of the inventory (STOCK-14). */
  readonly hold: StockHold | null;
  /** What the agency's ledger has under the form's key. */
  readonly recorded: RecordedUnderKey | null;
  /** The person whom the name of the witness means; null if it means no one, or no one is named. */
  readonly witnessId: string | null;
}

/** The key of the act, what it is used from, and the username of its witness. */
interface UsePlaceAsked {
  readonly idempotencyKey: string;
  readonly details: Pick<UseDetails, 'inventoryId' | 'lotId'>;
  readonly witness?: string | undefined;
}

/**
 * Everything that recording a use needs to know besides its people, in one query. Code that writes by it holds the
 * ledger's lock, without which no balance moves.
 *
 * @throws ProblemError 404 for what is not in the agency.
 */
export async function readUsePlace(
  reader: Reader,
  { agencyId, userId }: Principal,
  { idempotencyKey, details: { inventoryId, lotId }, witness }: UsePlaceAsked,
): Promise<UsePlace> {
  const userName = witness?.trim() ?? null;
  const keys = { agencyId, userId, idempotencyKey, inventoryId, lotId, userName };
  const [found] = await selectPlace(reader, keys);
  if (found === undefined) throw notFound('This inventory does not exist.');
  const { inventory, site, hold, recorded, witnessId, associated, lot, product, held } = found;
  const { productBalance, since, broken } = found;
  const stock =
    lot === null || held === null ? null : { product, lot, ...held, productBalance, since, broken };
  return { inventory, isAssociated: associated !== null, site, hold, stock, recorded, witnessId };
}

const selectPlace = compiled((reader) =>
  reader
    .select({
      inventory: {
        id: inventories.id,
        agencyId: inventories.agencyId,
        name: inventories.name,
        kind: inventories.kind,
        outOfServiceSince: inventories.outOfServiceSince,
        sealPolicy: inventories.sealPolicy,
        sealNumber: inventories.sealNumber,
      },
      site: sites.name,
      hold: sql<StockHold | null>`(
        select json_build_object('caseNumber', c.number, 'since', c.opened_at) from cases c
        where c.agency_id = ${sql.placeholder('agencyId')}
          and c.inventory_id = ${sql.placeholder('inventoryId')}
          and c.subject = 'temperature' and c.state = 'open'
      )`,
      associated: inventoryUsers.userId,
      lot: lots,
      product: jsonOf(productColumns),
      held: { lotBalance: balances.balance, lastCountedAt: balances.lastCountedAt },
      productBalance: sql<number>`(
        select coalesce(sum(b.balance), 0) from balances b
        where b.agency_id = ${sql.placeholder('agencyId')}
          and b.inventory_id = ${sql.placeholder('inventoryId')}
          and b.product_id = ${lots.productId}
      )`.mapWith(Number),
      // Named by its lot alone, so that it is queried once and not for each row.
      since: sql`(
        select min(first.occurred_at) from ledger_entries first
        where first.agency_id = ${sql.placeholder('agencyId')}
          and first.inventory_id = ${sql.placeholder('inventoryId')}
          and first.product_id = (select l.product_id from lots l where l.id = ${sql.placeholder('lotId')})
          and first.lot_id = ${sql.placeholder('lotId')}
      )`.mapWith(ledgerEntries.occurredAt) as SQL<Date | null>,
      broken: sql<number>`(
        select coalesce(sum((b.facts->>'broken')::bigint), 0) from ledger_entries b
        where b.agency_id = ${sql.placeholder('agencyId')}
          and b.inventory_id = ${sql.placeholder('inventoryId')}
          and b.lot_id = ${sql.placeholder('lotId')}
          and b.facts->'broken' is not null
      )`.mapWith(Number),
      recorded: {
        entryId: ledgerEntries.id,
        contentHash: ledgerEntries.contentHash,
        useId: sql<string | null>`${uses.id}`,
      },
      witnessId: sql<
        string | null
      >`(select u.id from users u where ${isNamed(sql.placeholder('userName'), sql`u.user_name`)})`,
    })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .leftJoin(
      inventoryUsers,
      and(
        eq(inventoryUsers.agencyId, inventories.agencyId),
        eq(inventoryUsers.inventoryId, inventories.id),
        eq(inventoryUsers.userId, sql.placeholder('userId')),
      ),
    )
    .leftJoin(lots, isRecord(lots, inventories.agencyId, sql.placeholder('lotId')))
    .leftJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .leftJoin(
      balances,
      and(
        eq(balances.agencyId, inventories.agencyId),
        eq(balances.inventoryId, inventories.id),
        eq(balances.productId, lots.productId),
        eq(balances.lotId, lots.id),
      ),
    )
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.agencyId, inventories.agencyId),
        eq(ledgerEntries.idempotencyKey, sql.placeholder('idempotencyKey')),
      ),
    )
    .leftJoin(
      uses,
      and(eq(uses.agencyId, ledgerEntries.agencyId), eq(uses.entryId, ledgerEntries.id)),
    )
    .where(isRecord(inventories, sql.placeholder('agencyId'), sql.placeholder('inventoryId'))),
);
