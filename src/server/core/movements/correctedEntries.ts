import { type SQL, sql } from 'drizzle-orm';

/**
 * A linked correction belongs where the entry does that it corrects in the end, however many corrections are between: a
 * dose that turns out not to have been given is used less, and nothing was received. Of each correction (`id`) the row
 * whose `further` is null is of that entry.
 */
export function correctedEntries(agencyId: number): SQL {
  return sql`with recursive walk as (
          select e.id, o.id as root_id, o.kind, o.change, o.occurred_at, o.correction_of_id as further
            from ledger_entries e
            join ledger_entries o on o.agency_id = e.agency_id and o.id = e.correction_of_id
            where e.agency_id = ${agencyId}
          union all
          select walk.id, o.id, o.kind, o.change, o.occurred_at, o.correction_of_id
            from walk
            join ledger_entries o on o.agency_id = ${agencyId} and o.id = walk.further
        )`;
}
