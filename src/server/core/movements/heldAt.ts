import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { largerThanAnyAgency, Sum } from '../../database/sql.ts';
import { type Closing, heldBefore, inTransitBefore } from './closings.ts';

/** What was held of a lot at a moment: in an inventory, or in none while it was on its way. */
export interface Held {
  readonly inventoryId: string | null;
  readonly productId: string;
  readonly lot: string;
  readonly expiresOn: string;
  readonly amount: number;
}

const lotColumns = { productId: v.string(), lot: v.string(), expiresOn: v.string() };

/** The ids of the inventories that held a lot, 36 characters each, and the amount of each, as a list in JSON. */
const HeldOfLot = v.object({
  ...lotColumns,
  inventories: v.string(),
  amounts: v.pipe(
    v.string(),
    v.parseJson(),
    // Without a schema for each of many amounts, which takes as long as the database.
    v.custom<readonly number[]>(
      (amounts) => Array.isArray(amounts) && amounts.every(Number.isSafeInteger),
      largerThanAnyAgency,
    ),
  ),
});

const idLength = 36;

const InTransit = v.object({ ...lotColumns, amount: Sum });

/**
 * What each inventory of an agency held of each lot, by the entries that occurred before a moment; nothing if it held
 * none. A row for each lot: loading each of many balances as a row takes longer than adding them up.
 */
export async function readHeldAt(reader: Reader, closing: Closing): Promise<Held[]> {
  const rows = await selectRows(
    reader,
    // Summed before anything is joined: there are few lots, and many entries.
    sql`select l.product_id as "productId", l.number as lot, l.expires_on::text as "expiresOn", h.inventories, h.amounts
        from (
          select s.lot_id, string_agg(s.inventory_id::text, '') as inventories,
            '[' || string_agg(s.amount::text, ',') || ']' as amounts
          from (
            select held.inventory_id, held.lot_id, bigint_sum(held.change) as amount
            from ${heldBefore(closing)} held
            group by held.inventory_id, held.lot_id
            having bigint_sum(held.change) <> 0
          ) s
          group by s.lot_id
        ) h
        join lots l on l.agency_id = ${closing.agencyId} and l.id = h.lot_id`,
    HeldOfLot,
  );
  const all: Held[] = [];
  for (const { inventories, amounts, productId, lot, expiresOn } of rows) {
    for (const [place, amount] of amounts.entries()) {
      const inventoryId = inventories.slice(place * idLength, (place + 1) * idLength);
      all.push({ inventoryId, productId, lot, expiresOn, amount });
    }
  }
  return all;
}

/** What had left one inventory and come into none; a linked correction belongs where the entry it corrects does. */
export async function readInTransitAt(reader: Reader, closing: Closing): Promise<Held[]> {
  const rows = await selectRows(
    reader,
    sql`select l.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", m.amount::text as amount
        from (
          select lot_id, bigint_sum(change) as amount from ${inTransitBefore(closing)} moved
          group by lot_id
          having bigint_sum(change) <> 0
        ) m
        join lots l on l.agency_id = ${closing.agencyId} and l.id = m.lot_id`,
    InTransit,
  );
  return rows.map((row) => ({ ...row, inventoryId: null }));
}
