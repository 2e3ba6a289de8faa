import { and, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ParLine } from '../../../contract/custody/dashboard.ts';
import type { StockTrend, Trends, UseTrend } from '../../../contract/reports/trends.ts';
import { isBelowPar } from '../../../rules/reports/restock.ts';
import {
  beginnings,
  daysFrom,
  type StockChange,
  stockCourse,
  trendWeeks,
} from '../../../rules/reports/trends.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { readHoldings } from '../../core/inventory/readHoldings.ts';
import { readPar } from '../../core/inventory/readPar.ts';
import { findClosing, heldBefore } from '../../core/movements/closings.ts';
import { correctedEntries } from '../../core/movements/correctedEntries.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { Sum } from '../../database/sql.ts';
import { readFormProducts } from './form-3848/formProducts.ts';
import { withinScope } from './perpetualInventory.ts';
import {
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

type TrendFilter = Pick<ReportFilter, 'place' | 'productId' | 'schedule'> & {
  readonly weeks: string;
};

/**
 * What plots show of a place: stock that can be used against PAR, by day, and what was used, by substance and week.
 * Days and weeks are those of the agency's time zone; amounts are sums of ledger entries, exact.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readTrends(
  reader: Transaction,
  session: ReportSession,
  filter: TrendFilter,
  now: Date,
): Promise<Trends> {
  const { weeks: count, ...asked } = filter;
  const to = dayIn(session.agency.timeZone, now.toISOString());
  const weeks = trendWeeks(to, Number(count));
  const scope = await readScope(reader, session, { ...asked, from: weeks[0], to }, now);
  return {
    head: scope.head,
    choices: scope.choices,
    stock: await readStock(reader, scope),
    weeks,
    use: await readUse(reader, scope, weeks),
  };
}

/** The list of instants, as one parameter. */
function instants(days: readonly string[], timeZone: string) {
  return sql`${`{${beginnings(days, timeZone).join(',')}}`}::timestamptz[]`;
}

async function readStock(reader: Reader, scope: ReportScope): Promise<StockTrend[]> {
  const levels = await readLevels(reader, scope);
  if (levels.length === 0) return [];
  const days = daysFrom(scope.head.from, scope.head.to);
  const changes = await readChanges(reader, scope, levels, days);
  const trends = scope.products.flatMap((product) => {
    const own = levels.filter((level) => level.product.id === product.id);
    if (own.length === 0) return [];
    const sum = (of: 'minimum' | 'maximum') => own.reduce((total, level) => total + level[of], 0);
    const course = stockCourse(changes.get(product.id) ?? [], days);
    return {
      product,
      inventories: own.length,
      minimum: sum('minimum'),
      maximum: sum('maximum'),
      opening: course.opening,
      days: [...course.days],
    };
  });
  const isLow = ({ opening, days: changed, minimum }: StockTrend) =>
    isBelowPar({ balance: changed.at(-1)?.balance ?? opening, minimum });
  return [...trends.filter(isLow), ...trends.filter((trend) => !isLow(trend))];
}

/** The levels that the restock list compares, too: of the inventories in use. */
async function readLevels(reader: Reader, scope: ReportScope): Promise<ParLine[]> {
  if (scope.inventoryIds.length === 0) return [];
  const places = await reader
    .select()
    .from(inventories)
    .where(
      and(
        matching(inventories, { agencyId: scope.agencyId, isActive: true }),
        inArray(inventories.id, [...scope.inventoryIds]),
      ),
    );
  const ids = places.map(({ id }) => id);
  const holdings = await readHoldings(reader, scope.agencyId, ids, scope.head.to);
  return readPar(reader, scope.agencyId, places, holdings);
}

const ChangeRow = v.object({
  productId: v.string(),
  expiresOn: v.string(),
  place: v.number(),
  change: Sum,
});

async function readChanges(
  reader: Reader,
  { agencyId, head, start }: ReportScope,
  levels: readonly ParLine[],
  days: readonly string[],
): Promise<Map<string, StockChange[]>> {
  // One parameter, however many inventories and products there are.
  const pairs = levels.map(({ inventoryId, product }) => ({ inventoryId, productId: product.id }));
  const closing = await findClosing(reader, agencyId, start);
  const rows = await selectRows(
    reader,
    sql`select e.product_id as "productId", l.expires_on::text as "expiresOn", e.place,
          sum(e.change)::text as change
        from (
          select inventory_id, product_id, lot_id, 0 as place, change from ${heldBefore(closing)} held
          union all
          select inventory_id, product_id, lot_id,
            width_bucket(occurred_at, ${instants(days, head.timeZone)}), change
          from ledger_entries
          where agency_id = ${agencyId} and occurred_at >= ${start.toISOString()}
        ) e
        join json_to_recordset(${JSON.stringify(pairs)}::json)
          as level("inventoryId" uuid, "productId" uuid)
          on e.inventory_id = level."inventoryId" and e.product_id = level."productId"
        join lots l on l.agency_id = ${agencyId} and l.id = e.lot_id
        group by 1, 2, 3
        having sum(e.change) <> 0`,
    ChangeRow,
  );
  const found = new Map<string, StockChange[]>();
  for (const { productId, ...change } of rows) {
    found.set(productId, [...(found.get(productId) ?? []), change]);
  }
  return found;
}

const UseRow = v.object({ productId: v.string(), place: v.number(), change: Sum, wasted: Sum });

/** A correction of a use counts in the week in which it was made, as in the use log and on Form 3848. */
async function readUse(
  reader: Reader,
  scope: ReportScope,
  weeks: readonly string[],
): Promise<UseTrend[]> {
  const { agencyId, inventoryIds, products, head } = scope;
  if (inventoryIds.length === 0 || products.length === 0) return [];
  const isShown = sql`e.occurred_at >= ${scope.start.toISOString()}`;
  const rows = await selectRows(
    reader,
    sql`${correctedEntries(agencyId, isShown)}
        select e.product_id as "productId",
          width_bucket(e.occurred_at, ${instants(weeks, head.timeZone)}) as place,
          sum(e.change)::text as change, coalesce(sum(u.wasted), 0)::text as wasted
        from ledger_entries e
        left join walk o on o.id = e.id and o.further is null
        left join ${usesAsAmended(agencyId)} u
          on u.home_entry_id = e.id and u.occurred_at >= ${scope.start.toISOString()}
        where ${withinScope(scope)} and ${isShown} and coalesce(o.kind, e.kind) = 'use'
        group by 1, 2`,
    UseRow,
  );
  const drugs = await readFormProducts(reader, agencyId);
  const trends = new Map<string, UseTrend>();
  for (const product of products) {
    const drug = drugs.get(product.id);
    const own = rows.filter(({ productId }) => productId === product.id);
    if (drug === undefined || own.length === 0) continue;
    const { key, substance: name, concentration: strength } = drug;
    const trend = trends.get(key) ?? {
      key,
      name,
      strength,
      product,
      weeks: weeks.map(() => ({ given: 0, wasted: 0 })),
    };
    trends.set(key, trend);
    for (const { place, change, wasted } of own) {
      const week = trend.weeks[place - 1];
      if (week === undefined) throw new Error('A use outside the weeks that were asked for');
      week.given -= change + wasted;
      week.wasted += wasted;
    }
  }
  return [...trends.values()];
}
