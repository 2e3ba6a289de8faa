import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Sum } from '../reports/reportSql.ts';

/** What was held of a lot at a moment: in an inventory, or in none while it was on its way. */
const Held = v.object({
  inventoryId: v.nullable(v.string()),
  productId: v.string(),
  lot: v.string(),
  expiresOn: v.string(),
  amount: Sum,
});
export type Held = v.InferOutput<typeof Held>;

/** A moment of the past: of entries `e`, those which count. */
export const occurredBefore = (at: Date): SQL => sql`e.occurred_at < ${at.toISOString()}`;

/** The moment at which this entry was the newest of the agency, in recorded order. */
export const recordedUpTo = (sequence: number): SQL => sql`e.sequence <= ${sequence}`;

/** What each inventory of an agency held of each lot, by the entries until a moment; nothing where it held none. */
export function readHeldAt(reader: Reader, agencyId: number, until: SQL): Promise<Held[]> {
  return selectRows(
    reader,
    // Summed before anything is joined: there are few lots, and many entries.
    sql`select h.inventory_id as "inventoryId", h.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", h.amount::text as amount
        from (
          select e.inventory_id, e.product_id, e.lot_id, sum(e.change) as amount
          from ledger_entries e
          where e.agency_id = ${agencyId} and ${until}
          group by e.inventory_id, e.product_id, e.lot_id
          having sum(e.change) <> 0
        ) h
        join lots l on l.agency_id = ${agencyId} and l.id = h.lot_id`,
    Held,
  );
}

/**
 * What had left one inventory and come into none; a linked correction belongs where the entry it corrects does.
 */
export function readInTransitAt(reader: Reader, agencyId: number, until: SQL): Promise<Held[]> {
  const moved = sql`('transferOut', 'transferIn')`;
  return selectRows(
    reader,
    sql`select null::uuid as "inventoryId", l.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", (-m.amount)::text as amount
        from (
          select e.lot_id, sum(e.change) as amount
          from ledger_entries e
          left join ledger_entries o on o.agency_id = e.agency_id and o.id = e.correction_of_id
          where e.agency_id = ${agencyId} and ${until} and coalesce(o.kind, e.kind) in ${moved}
          group by e.lot_id
          having sum(e.change) <> 0
        ) m
        join lots l on l.agency_id = ${agencyId} and l.id = m.lot_id`,
    Held,
  );
}
