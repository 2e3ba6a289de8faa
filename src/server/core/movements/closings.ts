import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

/** The newest closing until a moment; none where the first month of the agency has not been closed. */
export interface Closing {
  readonly agencyId: number;
  /** The moment that is asked for. */
  readonly at: Date;
  /** An instant as the database writes it. */
  readonly closesAt: string | null;
  /** The closing has the entries up to this one. */
  readonly through: number;
}

const Found = v.object({ closesAt: v.nullable(v.string()), through: v.string() });

/** Finds the closing from which `heldBefore` reads what was held at a moment. */
export async function findClosing(reader: Reader, agencyId: number, at: Date): Promise<Closing> {
  const [found] = await selectRows(
    reader,
    sql`select (select record_time(max(closes_at)) from closings
            where agency_id = ${agencyId} and closes_at <= ${at.toISOString()}) as "closesAt",
          coalesce((select through_sequence from closing_heads where agency_id = ${agencyId}), 0)::text
            as through`,
    Found,
  );
  return { agencyId, at, closesAt: found?.closesAt ?? null, through: Number(found?.through ?? 0) };
}

/**
 * Rows of `inventory_id`, `product_id`, `lot_id` and `change` that sum to what each inventory held of each lot at the
 * moment, by the entries that occurred before it: those of the closing, and the entries since.
 *
 * What is recorded or closed after `findClosing` changes nothing: a closing only gets rows, and each says up to which
 * entry it was written. So it needs no transaction, and no closing is needed either.
 */
export function heldBefore(closing: Closing): SQL {
  const entries = sinceClosing(closing, sql`e.inventory_id, e.product_id, e.lot_id, e.change`);
  return sql`(${ofClosing(closing, sql`inventory_id is not null`)} union all ${entries})`;
}

/** The same of what had left one inventory and come into none; `inventory_id` is null. */
export function inTransitBefore(closing: Closing): SQL {
  const entries = sinceClosing(
    closing,
    sql`null::uuid as inventory_id, e.product_id, e.lot_id, -e.change as change`,
    isInternal(sql`e`),
  );
  return sql`(${ofClosing(closing, sql`inventory_id is null`)} union all ${entries})`;
}

function ofClosing({ agencyId, closesAt, through }: Closing, which: SQL): SQL {
  return sql`select inventory_id, product_id, lot_id, amount as change from closing_balances
    where agency_id = ${agencyId} and closes_at = ${closesAt}::timestamptz
      and through_sequence <= ${through} and ${which}`;
}

/** Two queries, each along an index: what occurred since, and what has been recorded since and occurred before. */
function sinceClosing(
  { agencyId, at, closesAt, through }: Closing,
  columns: SQL,
  which: SQL = sql`true`,
): SQL {
  const own = sql`select ${columns} from ledger_entries e where e.agency_id = ${agencyId} and ${which}`;
  const until = sql`e.occurred_at < ${at.toISOString()}`;
  if (closesAt === null) return sql`${own} and ${until}`;
  return sql`${own} and e.occurred_at >= ${closesAt}::timestamptz and ${until}
    union all ${own} and e.sequence > ${through} and e.occurred_at < ${closesAt}::timestamptz`;
}

/** LEDGER-04: whether an entry, or the one that it corrects in the end, is of a transfer. @param e the entry's alias */
export function isInternal(e: SQL): SQL {
  return sql`(case when ${e}.correction_of_id is null then ${e}.kind else (
      with recursive corrected as (
        select o.kind, o.correction_of_id from ledger_entries o
          where o.agency_id = ${e}.agency_id and o.id = ${e}.correction_of_id
        union all
        select o.kind, o.correction_of_id from corrected
          cross join lateral (select * from ledger_entries n
            where n.agency_id = ${e}.agency_id and n.id = corrected.correction_of_id limit 1) o)
      select kind from corrected where correction_of_id is null) end) in ('transferIn', 'transferOut')`;
}
