import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { isInternal } from './closings.ts';

/** Up to which entry months are closed, and the newest of them as the database writes it; null before the first. */
export interface Closed {
  readonly through: number;
  readonly closesAt: string | null;
}

const FoundClosed = v.object({ through: v.string(), closesAt: v.nullable(v.string()) });

export async function readClosed(tx: Transaction, agencyId: number): Promise<Closed> {
  const [found] = await selectRows(
    tx,
    sql`select coalesce((select through_sequence from closing_heads where agency_id = ${agencyId}), 0)::text as through,
          (select record_time(max(closes_at)) from closings where agency_id = ${agencyId}) as "closesAt"`,
    FoundClosed,
  );
  return { through: Number(found?.through ?? 0), closesAt: found?.closesAt ?? null };
}

/** The last closing before everything that was recorded or closed since; null if there is none. */
async function findStart(
  tx: Transaction,
  agencyId: number,
  { through, closesAt }: Closed,
): Promise<string | null> {
  if (closesAt === null) return null;
  const [found] = await selectRows(
    tx,
    sql`select record_time(max(closes_at)) as start from closings
        where agency_id = ${agencyId} and closes_at <= least(${closesAt}::timestamptz,
          (select min(occurred_at) from ledger_entries where agency_id = ${agencyId} and sequence > ${through}))`,
    v.object({ start: v.nullable(v.string()) }),
  );
  return found?.start ?? null;
}

const Wrong = v.object({ product: v.string(), lot: v.string(), month: v.string() });

/**
 * Whether every closing balance is what its entries sum to, from the entries themselves: what a closing has more than the
 * one before it must be what occurred between them. One pass over the ledger.
 *
 * @param since what was in order before: then only the closings are compared that something since then belongs to.
 * @returns a sentence for each of the first five balances that are something else.
 */
export async function checkClosings(
  tx: Transaction,
  agencyId: number,
  since?: Closed,
): Promise<string[]> {
  const start = since === undefined ? null : await findStart(tx, agencyId, since);
  const afterStart = (at: SQL, isIncluded: boolean) =>
    start === null ? sql`true` : sql`${at} ${isIncluded ? sql`>=` : sql`>`} ${start}::timestamptz`;
  const ahead = await selectRows(
    tx,
    sql`select h.through_sequence::text as through from closing_heads h
        where h.agency_id = ${agencyId} and h.through_sequence > coalesce(
          (select max(sequence) from ledger_entries where agency_id = ${agencyId}), 0)`,
    v.object({ through: v.string() }),
  );
  const rows = await selectRows(
    tx,
    sql`with closing as (
          select closes_at, row_number() over (order by closes_at)::integer as place
          from closings where agency_id = ${agencyId}
        ),
        months as (select coalesce(array_agg(closes_at order by closes_at), '{}') as ends from closing),
        head as (select coalesce(max(through_sequence), 0) as through from closing_heads
          where agency_id = ${agencyId}),
        entry as (
          select e.*, width_bucket(e.occurred_at, months.ends) + 1 as place
          from ledger_entries e, months, head
          where e.agency_id = ${agencyId} and e.sequence <= head.through
            and ${afterStart(sql`e.occurred_at`, true)}
        ),
        kept as (
          select c.place, b.inventory_id, b.product_id, b.lot_id, sum(b.amount) as amount
          from closing_balances b join closing c on c.closes_at = b.closes_at
          where b.agency_id = ${agencyId} and ${afterStart(sql`b.closes_at`, true)}
          group by 1, 2, 3, 4
        ),
        wrong as (
          select c.closes_at, s.product_id, s.lot_id
          from (
            select place, inventory_id, product_id, lot_id, amount from kept
            union all
            select place + 1, inventory_id, product_id, lot_id, -amount from kept
            union all
            select e.place, e.inventory_id, e.product_id, e.lot_id, -e.change from entry e
            union all
            select e.place, null, e.product_id, e.lot_id, e.change from entry e where ${isInternal(sql`e`)}
          ) s
          join closing c on c.place = s.place and ${afterStart(sql`c.closes_at`, false)}
          group by c.closes_at, s.inventory_id, s.product_id, s.lot_id
          having sum(s.amount) <> 0
          union
          -- Of no closing, or of entries that the closings do not have yet.
          select b.closes_at, b.product_id, b.lot_id
          from closing_balances b left join closing c on c.closes_at = b.closes_at
          where b.agency_id = ${agencyId} and ${afterStart(sql`b.closes_at`, true)}
            and (c.closes_at is null or b.through_sequence > (select through from head))
        )
        select coalesce(p.name, w.product_id::text) as product, coalesce(l.number, w.lot_id::text) as lot,
          to_char(w.closes_at at time zone 'UTC', 'YYYY-MM-DD') as month
        from wrong w
        left join products p on p.agency_id = ${agencyId} and p.id = w.product_id
        left join lots l on l.agency_id = ${agencyId} and l.id = w.lot_id
        order by w.closes_at, p.name, l.number, w.lot_id limit 5`,
    Wrong,
  );
  return [
    ...ahead.map(() => 'The closing balances have more entries than the ledger.'),
    ...rows.map(
      ({ product, lot, month }) =>
        `The closing balance of ${product}, lot ${lot}, before ${month} differs from its entries.`,
    ),
  ];
}
