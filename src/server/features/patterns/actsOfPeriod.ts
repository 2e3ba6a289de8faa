import { type SQL, sql } from 'drizzle-orm';
import { eventsAsAmended } from '../../core/movements/eventsAsAmended.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';

/** What is asked for: an agency, and a period of it. */
export interface PatternScope {
  readonly agencyId: number;
  readonly timeZone: string;
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  /** Included. */
  readonly start: Date;
  /** Excluded. */
  readonly end: Date;
}

/** A shift that started before the period is part of it, unless it started longer ago than anyone has custody without handing over. */
const longestShift = sql`interval '7 days'`;

/**
 * `shifts` and `acts`, to start a query with. A shift of a person (`user_id`) in an inventory is from taking custody to handing it
 * over. An act is a dose, as it was amended last, of who administered it, or a waste or breakage of who recorded it, once for each
 * drug. Both are bounded by the period.
 */
export function actsOfPeriod({ agencyId, start, end }: PatternScope): SQL {
  const [first, last] = [start, end].map((at) => sql`${at.toISOString()}::timestamptz`);
  const within = (at: SQL) => sql`${at} >= ${first} and ${at} < ${last}`;
  return sql`with taken as (
      select e.inventory_id, v.occurred_at as taken,
        case when v.details->>'signerIs' = 'onComing' then e.recorded_by_user_id
          else coalesce(
            (select s.user_id from signatures s where s.agency_id = e.agency_id and s.event_id = e.id
              and s.user_id <> e.recorded_by_user_id order by s.ordinal limit 1),
            (select w.user_id from awaited_signatures w where w.agency_id = e.agency_id
              and w.event_id = e.id order by w.user_id limit 1)) end as user_id,
        lead(v.occurred_at, 1, 'infinity')
          over (partition by e.inventory_id order by v.occurred_at, e.sequence) as handed
      from custody_events e join ${eventsAsAmended(agencyId)} v on v.id = e.id
      where e.agency_id = ${agencyId} and v.kind = 'shiftChange'
        and v.occurred_at >= ${first} - ${longestShift} and v.occurred_at < ${last}),
    shifts as (select * from taken where user_id is not null and handed > ${first}),
    done as (
      select u.given_by_user_id as user_id, 'use' as kind, h.product_id, h.inventory_id, u.occurred_at,
        h.sequence, o.is_late, o.id as entry_id, null::uuid as event_id, u.drawn, u.given, u.wasted,
        u.returned, nullif(upper(u.incident_number), '') as incident,
        u.amended is not null or exists (select 1 from ledger_entries c
          where c.agency_id = h.agency_id and c.correction_of_id = h.id) as is_corrected,
        exists (select 1 from field_records f
          where f.id = o.idempotency_key and f.agency_id = o.agency_id) as is_field
      from ${usesAsAmended(agencyId)} u
      join ledger_entries o on o.agency_id = u.agency_id and o.id = u.entry_id
      join ledger_entries h on h.agency_id = u.agency_id and h.id = u.home_entry_id
      where ${within(sql`u.occurred_at`)}
      union all
      select e.recorded_by_user_id, e.kind, l.product_id, e.inventory_id, v.occurred_at, e.sequence,
        e.is_late, null, e.id, 0, 0, 0, 0, null, false, false
      from custody_events e
      join ${eventsAsAmended(agencyId)} v on v.id = e.id
      cross join lateral (select distinct one.product_id from ledger_entries one
        where one.agency_id = e.agency_id and one.event_id = e.id) l
      where e.agency_id = ${agencyId} and v.kind in ('waste', 'breakage')
        and ${within(sql`v.occurred_at`)}),
    acts as (
      select d.*, i.site_id, i.name as inventory, not exists (select 1 from shifts s
          where s.user_id = d.user_id and s.taken <= d.occurred_at and d.occurred_at <= s.handed)
          as is_off_shift
      from done d join inventories i on i.agency_id = ${agencyId} and i.id = d.inventory_id)`;
}
