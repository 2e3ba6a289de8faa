import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Holding } from '../../../contract/inventory/inventory.ts';
import { stockKey } from '../../../rules/inventory/beyondUse.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { together } from '../../database/together.ts';
import { toProduct } from './productView.ts';
import { type ColdStock, readBeyondUse } from './readBeyondUse.ts';
import { readBroken } from './readBroken.ts';

export type PlacedHolding = Holding & { readonly inventoryId: string };

/**
 * What inventories hold, by lot, in the order of a controlled-substance ledger: schedule, name, strength, expiration.
 * Lots that are used up are left out. `today` is a day in the agency's zone.
 */
export async function readHoldings(
  database: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
  today: string,
): Promise<PlacedHolding[]> {
  if (inventoryIds.length === 0) return [];
  const reader = together(database);
  const [rows, broken] = await Promise.all([
    selectHoldings(reader, agencyId, inventoryIds),
    readBroken(reader, agencyId, inventoryIds),
  ]);
  const beyond = await readBeyondUse(reader, agencyId, rows.flatMap(coldStockOf));
  return rows.map(({ balance, product, lot }) => ({
    ...brokenOf(broken, balance),
    ...beyondOf(beyond.get(stockKey(balance.inventoryId, lot.id)), today),
    inventoryId: balance.inventoryId,
    product: toProduct(product),
    lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    balance: balance.balance,
    isExpired: isExpired(lot.expiresOn, today),
    lastCountedAt: balance.lastCountedAt?.toISOString() ?? null,
    lastCountedBy: balance.lastCountedBy,
    lastChangedAt: balance.lastChangedAt?.toISOString() ?? null,
  }));
}

async function selectHoldings(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<HoldingRow[]> {
  return reader
    .select({ balance: balances, product: products, lot: lots })
    .from(balances)
    .innerJoin(products, isRecord(products, balances.agencyId, balances.productId))
    .innerJoin(lots, isRecord(lots, balances.agencyId, balances.lotId))
    .where(
      and(
        eq(balances.agencyId, agencyId),
        inArray(balances.inventoryId, [...inventoryIds]),
        gt(balances.balance, 0),
      ),
    )
    .orderBy(asc(products.schedule), asc(products.name), asc(products.ndc), asc(lots.expiresOn));
}

function brokenOf(
  broken: Awaited<ReturnType<typeof readBroken>>,
  { inventoryId, lotId }: typeof balances.$inferSelect,
): Pick<Holding, 'broken'> {
  const found = broken.find((one) => one.inventoryId === inventoryId && one.lotId === lotId);
  return found === undefined ? {} : { broken: found.broken };
}

interface HoldingRow {
  readonly balance: typeof balances.$inferSelect;
  readonly product: typeof products.$inferSelect;
  readonly lot: typeof lots.$inferSelect;
}

function coldStockOf({ balance, product, lot }: HoldingRow): ColdStock[] {
  const { refrigerated, roomTempDays, contentPerUnit } = product;
  if (!refrigerated || roomTempDays === null) return [];
  const vials = Math.ceil(balance.balance / contentPerUnit);
  const { inventoryId } = balance;
  return [{ inventoryId, lotId: lot.id, expiresOn: lot.expiresOn, roomTempDays, vials }];
}

function beyondOf(beyondUseOn: string | undefined, today: string) {
  return beyondUseOn === undefined ? {} : { beyondUseOn, isPast: isExpired(beyondUseOn, today) };
}

/** The holding without its place, as the contract shows it. */
export function toHolding({ inventoryId: _place, ...holding }: PlacedHolding): Holding {
  return holding;
}
