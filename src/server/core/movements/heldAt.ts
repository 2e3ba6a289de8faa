import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Sum } from '../../database/sql.ts';
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

/** Of a lot, each inventory that held it with the amount: `<id> <amount>`, separated by commas. */
const HeldOfLot = v.object({ ...lotColumns, held: v.string() });

const InTransit = v.object({ ...lotColumns, amount: Sum });

/**
 * What each inventory of an agency held of each lot, by the entries that occurred before a moment; nothing if it held
 * none. A row for each lot: loading each of many balances as a row takes longer than adding them up.
 */
export async function readHeldAt(reader: Reader, closing: Closing): Promise<Held[]> {
  const rows = await selectRows(
    reader,
    // Summed before anything is joined: there are few lots, and many entries.
    sql`select l.product_id as "productId", l.number as lot, l.expires_on::text as "expiresOn", h.held
        from (
          select s.lot_id, string_agg(s.inventory_id || ' ' || s.amount, ',') as held
          from (
            select held.inventory_id, held.lot_id, sum(held.change) as amount
            from ${heldBefore(closing)} held
            group by held.inventory_id, held.lot_id
            having sum(held.change) <> 0
          ) s
          group by s.lot_id
        ) h
        join lots l on l.agency_id = ${closing.agencyId} and l.id = h.lot_id`,
    HeldOfLot,
  );
  // Without a copy of the lot or a list for each balance: with many, those take as long as the database.
  return rows.flatMap(({ held, productId, lot, expiresOn }) =>
    held.split(',').map((one) => {
      const space = one.indexOf(' ');
      const amount = amountOf(one.slice(space + 1));
      return { inventoryId: one.slice(0, space), productId, lot, expiresOn, amount };
    }),
  );
}

/** As `Sum`, which takes too long for many. */
function amountOf(text: string): number {
  const amount = Number(text);
  return Number.isSafeInteger(amount) ? amount : v.parse(Sum, text);
}

/** What had left one inventory and come into none; a linked correction belongs where the entry it corrects does. */
export async function readInTransitAt(reader: Reader, closing: Closing): Promise<Held[]> {
  const rows = await selectRows(
    reader,
    sql`select l.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", m.amount::text as amount
        from (
          select lot_id, sum(change) as amount from ${inTransitBefore(closing)} moved
          group by lot_id
          having sum(change) <> 0
        ) m
        join lots l on l.agency_id = ${closing.agencyId} and l.id = m.lot_id`,
    InTransit,
  );
  return rows.map((row) => ({ ...row, inventoryId: null }));
}
