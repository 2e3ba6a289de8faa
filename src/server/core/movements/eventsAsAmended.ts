import { type SQL, sql } from 'drizzle-orm';

/**
 * The events of an agency as they were amended last, for queries of reports (AMEND-07): their columns, and `amended`, the
 * number of the last amendment, null if there is none.
 */
export function eventsAsAmended(agencyId: number): SQL {
  const own = sql`v.id, v.agency_id, v.inventory_id, v.kind, v.sequence, v.reason, v.recorded_at, v.recorded_by`;
  // Two queries, so that a period or an event that is asked for is found by the index of each table.
  return sql`(select ${own}, v.details, v.facts, v.occurred_at, null::int as amended
    from custody_events v
    where v.agency_id = ${agencyId} and not exists (
      select 1 from event_amendments any_amendment
      where any_amendment.agency_id = v.agency_id and any_amendment.event_id = v.id)
    union all
    select ${own}, a.details, a.facts, a.occurred_at, a.number
    from event_amendments a
    join custody_events v on v.agency_id = a.agency_id and v.id = a.event_id
    where a.agency_id = ${agencyId} and not exists (
      select 1 from event_amendments later
      where later.agency_id = a.agency_id and later.event_id = a.event_id and later.number > a.number))`;
}

/** The event that an entry belongs to: the one that wrote it, or the one whose amendment did. @param e the entry's alias */
export function eventOf(e: SQL): SQL {
  return sql`coalesce(${e}.event_id, (select m.event_id from event_amendments m
    where m.agency_id = ${e}.agency_id and m.id = ${e}.amendment_id))`;
}

/**
 * Joins the event `v` of an entry as it was amended last; its columns are null where the entry has none.
 *
 * @param e the entry's alias
 */
export function withItsEvent(agencyId: number, e: SQL): SQL {
  // The id is a column by then, and the event one row: or every event of the agency would be read, to be compared.
  return sql`cross join lateral (select ${eventOf(e)} as event_id offset 0) own
    left join lateral (select * from ${eventsAsAmended(agencyId)} one
      where one.id = own.event_id limit 1) v on true`;
}

/**
 * Of an event that was amended to another time, only the entries that have it now; of any other, all of them.
 *
 * @param e the entry's alias
 */
export function hasItsEvent(e: SQL): SQL {
  const ofEvent = (id: SQL) => sql`exists (select 1 from event_amendments m
    where m.agency_id = ${e}.agency_id and m.id = ${id})`;
  return sql`not (${e}.correction_of_id is not null and ${e}.amendment_id is not null
      and ${ofEvent(sql`${e}.amendment_id`)})
    and not exists (select 1 from ledger_entries w
      where w.agency_id = ${e}.agency_id and w.correction_of_id = ${e}.id
        and w.amendment_id is not null and ${ofEvent(sql`w.amendment_id`)})`;
}
