import { type SQL, sql } from 'drizzle-orm';

/**
 * A linked correction belongs where the entry does that it corrects in the end, however many corrections are between: a
 * dose that turns out not to have been given is used less, and nothing was received. It counts in the period in which it
 * was made itself, in every report, because a form of the period before may be signed. Of each correction (`id`) the row
 * whose `further` is null is of that entry.
 *
 * @param which a condition on the corrections `e` that are asked for; all of the agency without it.
 */
export function correctedEntries(agencyId: number, which: SQL = sql`true`): SQL {
  // One look into an index for each step: the planner, which can't know how few corrections there are, reads the ledger.
  return sql`with recursive walk as (
          select e.id, o.id as root_id, o.kind, o.change, o.occurred_at, o.correction_of_id as further
            from ledger_entries e
            join ledger_entries o on o.agency_id = e.agency_id and o.id = e.correction_of_id
            where e.agency_id = ${agencyId} and e.correction_of_id is not null and ${which}
          union all
          select walk.id, o.id, o.kind, o.change, o.occurred_at, o.correction_of_id
            from walk
            cross join lateral (select * from ledger_entries o
              where o.agency_id = ${agencyId} and o.id = walk.further limit 1) o
        )`;
}
