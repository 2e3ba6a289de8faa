import { type SQL, sql } from 'drizzle-orm';

/**
 * The events of an agency as they were amended last, for queries of reports (AMEND-07): their columns, and `amended`, the
 * number of the last amendment, null if there is none.
 */
export function eventsAsAmended(agencyId: number): SQL {
  return sql`(select v.id, v.agency_id, v.inventory_id, v.kind, v.sequence, v.reason, v.recorded_at, v.recorded_by,
      case when a.id is null then v.details else a.details end as details,
      case when a.id is null then v.facts else a.facts end as facts,
      coalesce(a.occurred_at, v.occurred_at) as occurred_at, a.number as amended
    from custody_events v
    left join (select distinct on (event_id) * from event_amendments
      where agency_id = ${agencyId} order by event_id, number desc) a on a.event_id = v.id
    where v.agency_id = ${agencyId})`;
}

/** The event that an entry belongs to: the one that wrote it, or the one whose amendment did. @param e the entry's alias */
export function eventOf(e: SQL): SQL {
  return sql`coalesce(${e}.event_id, (select m.event_id from event_amendments m
    where m.agency_id = ${e}.agency_id and m.id = ${e}.amendment_id))`;
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
