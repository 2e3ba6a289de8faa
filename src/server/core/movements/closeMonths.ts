import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { isInternal } from './closings.ts';

interface Watch {
  readonly now: Date;
  /** Called after each step, each of which is a transaction of its own, with the number of months it has closed. */
  readonly progress?: (closed: number) => Promise<void>;
  /** How many entries one step adds to the closings that are there. */
  readonly batch?: number;
}

/**
 * Brings the closing balances of an agency up to date, in steps that each leave them right: adds what was recorded since
 * to the closings that it occurred before, then closes each month that is over. Stopped at any step, it
 * continues there the next time; two at a time take turns.
 *
 * @returns how many months it closed.
 */
export async function closeMonths(
  database: Database,
  agencyId: number,
  { now, progress, batch = 10_000 }: Watch,
): Promise<number> {
  let closed = 0;
  while (await database.transaction((tx) => addRecorded(tx, agencyId, batch))) {
    await progress?.(closed);
  }
  while (await database.transaction((tx) => closeNext(tx, agencyId, now))) {
    closed += 1;
    await progress?.(closed);
  }
  return closed;
}

const Through = v.object({ through: v.pipe(v.string(), v.transform(Number)) });

/** Locks the agency's closings. @returns the entry up to which they are. */
async function lockClosings(tx: Transaction, agencyId: number): Promise<number> {
  await tx.execute(sql`insert into closing_heads (agency_id, through_sequence)
    values (${agencyId}, 0) on conflict do nothing`);
  const [head] = await selectRows(
    tx,
    sql`select through_sequence::text as through from closing_heads
        where agency_id = ${agencyId} for update`,
    Through,
  );
  return head?.through ?? 0;
}

/** Adds the next entries to the closings that they occurred before. @returns whether there are more. */
async function addRecorded(tx: Transaction, agencyId: number, batch: number): Promise<boolean> {
  const from = await lockClosings(tx, agencyId);
  // Numbers are given under the ledger's lock: what can be seen up to one is all there will be.
  const [found] = await selectRows(
    tx,
    sql`select coalesce(max(sequence), 0)::text as through from ledger_entries where agency_id = ${agencyId}`,
    Through,
  );
  const newest = found?.through ?? 0;
  // Nothing is closed yet: nothing to add to.
  const isFirst = (await lastClosing(tx, agencyId)) === null;
  const through = isFirst ? newest : Math.min(newest, from + batch);
  if (through <= from) return false;
  await tx.execute(sql`
    insert into closing_balances (agency_id, closes_at, inventory_id, product_id, lot_id, amount, through_sequence)
    select ${agencyId}::integer, c.closes_at, s.inventory_id, s.product_id, s.lot_id, sum(s.change), ${through}::bigint
    from (
      select e.inventory_id, e.product_id, e.lot_id, e.change, e.occurred_at from ledger_entries e
        where e.agency_id = ${agencyId} and e.sequence > ${from} and e.sequence <= ${through}
      union all
      select null, e.product_id, e.lot_id, -e.change, e.occurred_at from ledger_entries e
        where e.agency_id = ${agencyId} and e.sequence > ${from} and e.sequence <= ${through}
          and ${isInternal(sql`e`)}
    ) s
    join closings c on c.agency_id = ${agencyId} and c.closes_at > s.occurred_at
    group by 2, 3, 4, 5 having sum(s.change) <> 0`);
  await tx.execute(
    sql`update closing_heads set through_sequence = ${through} where agency_id = ${agencyId}`,
  );
  return through < newest;
}

const At = v.object({ at: v.nullable(v.string()) });

async function lastClosing(tx: Transaction, agencyId: number): Promise<string | null> {
  const [last] = await selectRows(
    tx,
    sql`select record_time(max(closes_at)) as at from closings where agency_id = ${agencyId}`,
    At,
  );
  return last?.at ?? null;
}

/** Closes the next month that has entries, if it is over. @returns whether it did. */
async function closeNext(tx: Transaction, agencyId: number, now: Date): Promise<boolean> {
  const through = await lockClosings(tx, agencyId);
  const last = await lastClosing(tx, agencyId);
  const since = last === null ? sql`true` : sql`e.occurred_at >= ${last}::timestamptz`;
  const [next] = await selectRows(
    tx,
    sql`select record_time((date_trunc('month', min(e.occurred_at) at time zone 'UTC') + interval '1 month')
          at time zone 'UTC') as at
        from ledger_entries e where e.agency_id = ${agencyId} and ${since}`,
    At,
  );
  const closesAt = next?.at ?? null;
  if (closesAt === null || new Date(closesAt) > now) return false;
  const ofMonth = sql`e.agency_id = ${agencyId} and ${since} and e.sequence <= ${through}
    and e.occurred_at < ${closesAt}::timestamptz`;
  await tx.execute(
    sql`insert into closings (agency_id, closes_at) values (${agencyId}, ${closesAt}::timestamptz)`,
  );
  await tx.execute(sql`
    insert into closing_balances (agency_id, closes_at, inventory_id, product_id, lot_id, amount, through_sequence)
    select ${agencyId}::integer, ${closesAt}::timestamptz, s.inventory_id, s.product_id, s.lot_id, sum(s.change),
      ${through}::bigint
    from (
      select inventory_id, product_id, lot_id, amount as change from closing_balances
        where agency_id = ${agencyId} and closes_at = ${last}::timestamptz
      union all
      select e.inventory_id, e.product_id, e.lot_id, e.change from ledger_entries e where ${ofMonth}
      union all
      select null, e.product_id, e.lot_id, -e.change from ledger_entries e
        where ${ofMonth} and ${isInternal(sql`e`)}
    ) s
    group by 3, 4, 5 having sum(s.change) <> 0`);
  return true;
}
