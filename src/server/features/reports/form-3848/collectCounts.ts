import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { FormColumn, FoundCount } from '../../../../contract/reports/form3848.ts';
import { isSubStock } from '../../../../rules/reports/form3848.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import type { Period } from '../../../core/agency/period.ts';
import { isOvertaken } from '../../../core/discrepancies/lateExplanations.ts';
import { findClosing, heldBefore } from '../../../core/movements/closings.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { counts, discrepancies } from '../../../database/schema/custodyDuty.ts';
import { readFormProducts } from './formProducts.ts';

/** How long before the end of a period a count still speaks for it. */
const countDays = 31;

const Held = v.object({
  inventoryId: v.string(),
  kind: v.string(),
  productId: v.string(),
  amount: v.pipe(v.string(), v.transform(Number), v.safeInteger()),
});

/**
 * Lines 8 and 9 from the counts: what each inventory held by the ledger at the end, with the discrepancies that a count
 * found and no one had resolved by then. If an inventory that holds the substance was not counted toward the end, the
 * figure is null: someone has to count.
 */
export async function collectCounts(
  reader: Reader,
  { agencyId, timeZone }: { agencyId: number; timeZone: string },
  period: Period,
  columns: readonly FormColumn[],
): Promise<{ counts: FoundCount[]; countedOn: string | null }> {
  const keys = await readFormProducts(reader, agencyId);
  const counted = await readCounted(reader, agencyId, period);
  const found = await readDifferences(reader, agencyId, period);
  const sums = new Map<string, { stock: number | null; subStocks: number | null }>();
  for (const { inventoryId, kind, productId, amount } of await readHeld(reader, agencyId, period)) {
    const key = keys.get(productId)?.key ?? '';
    const place = `${inventoryId} ${productId}`;
    const difference = found.has(place) ? (found.get(place) ?? null) : 0;
    const physical = difference === null ? null : amount + difference;
    if (amount === 0 && physical === 0) continue;
    const part = isSubStock(kind) ? 'subStocks' : 'stock';
    const sum = sums.get(key) ?? { stock: 0, subStocks: 0 };
    const before = sum[part];
    const isKnown =
      before !== null && physical !== null && counted.has(inventoryId) && physical >= 0;
    sums.set(key, { ...sum, [part]: isKnown ? before + physical : null });
  }
  const last = [...counted.values()].toSorted((a, b) => b.getTime() - a.getTime())[0];
  const isCounted = last !== undefined;
  return {
    counts: columns.map(({ key }) => {
      const sum = sums.get(key) ?? { stock: 0, subStocks: 0 };
      return isCounted ? { key, ...sum } : { key, stock: null, subStocks: null };
    }),
    countedOn: isCounted ? dayIn(timeZone, last.toISOString()) : null,
  };
}

async function readHeld(reader: Reader, agencyId: number, { end }: Period) {
  const closing = await findClosing(reader, agencyId, end);
  return selectRows(
    reader,
    sql`select h.inventory_id as "inventoryId", i.kind as kind, h.product_id as "productId",
          h.amount::text as amount
        from (
          select inventory_id, product_id, sum(change) as amount
          from (
            select inventory_id, product_id, change from ${heldBefore(closing)} held
            union all
            -- Where a count found something, and the ledger has nothing now.
            select inventory_id, product_id, 0 from discrepancies
              where agency_id = ${agencyId} and kind = 'count' and opened_at < ${end.toISOString()}
          ) each_change
          group by 1, 2
        ) h
        join inventories i on i.agency_id = ${agencyId} and i.id = h.inventory_id`,
    Held,
  );
}

/** When each inventory was counted last towards the end of the period. */
async function readCounted(
  reader: Reader,
  agencyId: number,
  { end }: Period,
): Promise<Map<string, Date>> {
  const from = new Date(end.getTime() - countDays * 86_400_000);
  const rows = await reader
    .select({ inventoryId: counts.inventoryId, countedAt: counts.countedAt })
    .from(counts)
    .where(
      and(eq(counts.agencyId, agencyId), gte(counts.countedAt, from), lt(counts.countedAt, end)),
    )
    .orderBy(counts.countedAt);
  return new Map(rows.map(({ inventoryId, countedAt }) => [inventoryId, countedAt]));
}

/**
 * By inventory and product: found minus recorded, as far as it was open at the end. Null if the ledger moved so that
 * subtracting it would subtract something twice.
 */
async function readDifferences(
  reader: Reader,
  agencyId: number,
  { end }: Period,
): Promise<Map<string, number | null>> {
  const rows = await reader
    .select()
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, kind: 'count' }),
        lt(discrepancies.openedAt, end),
        or(isNull(discrepancies.resolvedAt), gte(discrepancies.resolvedAt, end)),
      ),
    );
  const differences = new Map<string, number | null>();
  for (const row of rows) {
    const key = `${row.inventoryId} ${row.productId}`;
    const before = differences.has(key) ? (differences.get(key) ?? null) : 0;
    const isKnown = before !== null && !(await isOvertaken(reader, row, end));
    differences.set(key, isKnown ? before + Number(row.found) - Number(row.recorded) : null);
  }
  return differences;
}
