import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CursorReply } from '../../../../contract/core/primitives.ts';
import type { TemperatureRow } from '../../../../contract/inventory/temperature.ts';
import {
  type CursorQuery,
  countLimit,
  isBeyond,
  pageStart,
  rowCursor,
  toPage,
  toTotal,
} from '../../../core/records/cursorPage.ts';
import { containsText } from '../../../core/records/likeText.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { temperatureReadings } from '../../../database/schema/cases/temperature.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';

/**
 * A page of readings of these inventories, the newest first. Of each inventory at most a page is looked at, in the index that
 * has its readings in order; only those of the page itself are read.
 */
export async function listReadings(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
  query: CursorQuery & { readonly search?: string | undefined },
): Promise<{ data: TemperatureRow[] } & CursorReply> {
  const { readAt, id } = temperatureReadings;
  const places = and(
    eq(inventories.agencyId, agencyId),
    inArray(inventories.id, [...inventoryIds]),
    containsText(query.search, inventories.name),
  );
  const ofPlace = matching(temperatureReadings, { agencyId, inventoryId: inventories.id });
  const { from, isNewer } = pageStart(query);
  const order = isNewer ? asc : desc;
  const near = reader
    .select({ at: readAt, readingId: sql<string>`${id}`.as('reading_id') })
    .from(temperatureReadings)
    .where(and(ofPlace, isBeyond(readAt, id, from, isNewer)))
    .orderBy(order(readAt), order(id))
    .limit(query.length + 1)
    .as('near');
  const page = reader
    .select({ at: near.at, readingId: near.readingId, inventory: inventories.name })
    .from(inventories)
    .crossJoinLateral(near)
    .where(places)
    .orderBy(order(near.at), order(near.readingId))
    .limit(query.length + 1)
    .as('page');
  const found = await reader
    .select({ row: temperatureReadings, inventory: page.inventory })
    .from(page)
    .innerJoin(
      temperatureReadings,
      isRecord(temperatureReadings, sql`${agencyId}::integer`, page.readingId),
    )
    .orderBy(order(page.at), order(page.readingId));
  const counted = reader
    .select({ one: sql`1`.as('one') })
    .from(temperatureReadings)
    .where(ofPlace)
    .limit(countLimit + 1)
    .as('counted');
  const some = reader
    .select({ one: counted.one })
    .from(inventories)
    .crossJoinLateral(counted)
    .where(places)
    .limit(countLimit + 1)
    .as('some');
  const [all] = await reader.select({ total: count() }).from(some);
  const { rows, newer, older } = toPage(found, query, ({ row }) => rowCursor(row.readAt, row.id));
  return {
    data: rows.map(({ row, inventory }) => ({
      ...{ id: row.id, inventory, celsius: row.celsius, minC: row.minC, maxC: row.maxC },
      ...{ source: row.source, readAt: row.readAt.toISOString(), recordedBy: row.changedBy ?? '' },
    })),
    ...{ newer, older },
    ...toTotal(all?.total ?? 0),
  };
}
