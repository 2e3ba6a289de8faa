import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Sum } from '../../database/sql.ts';
import { actsOfPeriod, type PatternScope } from './actsOfPeriod.ts';

const Counted = v.object({
  userId: v.string(),
  productId: v.string(),
  siteId: v.string(),
  doses: v.number(),
  wastedDoses: v.number(),
  corrected: v.number(),
  late: v.number(),
  field: v.number(),
  returned: v.number(),
  acts: v.number(),
  offShift: v.number(),
  drawn: Sum,
  given: Sum,
  wasted: Sum,
});

/** What each person did with each drug at each site. */
export function countActs(reader: Reader, scope: PatternScope) {
  const count = (condition: string) =>
    sql`(count(*) filter (where ${sql.raw(condition)}))::integer`;
  const sum = (column: string) => sql`coalesce(sum(${sql.raw(column)}), 0)::text`;
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select user_id as "userId", product_id as "productId", site_id as "siteId",
        ${count("kind = 'use'")} as doses,
        ${count("kind = 'use' and wasted > 0")} as "wastedDoses",
        ${count('is_corrected')} as corrected, ${count("kind = 'use' and is_late")} as late,
        ${count('is_field')} as field, ${count("kind = 'breakage' or returned > 0")} as returned,
        ${count('true')} as acts, ${count('is_off_shift')} as "offShift",
        ${sum('drawn')} as drawn, ${sum('given')} as given, ${sum('wasted')} as wasted
      from acts group by 1, 2, 3`,
    Counted,
  );
}

/** Incidents of each person with each drug, and with any drug where the product is null. */
export function countCalls(reader: Reader, scope: PatternScope) {
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select user_id as "userId", product_id as "productId",
        count(distinct incident)::integer as count
      from acts where kind = 'use' group by grouping sets ((user_id, product_id), (user_id))`,
    v.object({ userId: v.string(), productId: v.nullable(v.string()), count: v.number() }),
  );
}

const OfPerson = v.object({ userId: v.string(), count: v.number() });

/** Days of the agency's calendar on which each person did or signed something. */
export function countDuty(reader: Reader, scope: PatternScope) {
  const { agencyId, timeZone, start, end } = scope;
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)},
      signed as (
        select user_id, occurred_at from acts
        union all
        select s.user_id, a.occurred_at from acts a
          join signatures s on s.agency_id = ${agencyId} and s.entry_id = a.entry_id
        union all
        select e.recorded_by_user_id, e.occurred_at from custody_events e
          where e.agency_id = ${agencyId} and e.occurred_at >= ${start.toISOString()}::timestamptz
            and e.occurred_at < ${end.toISOString()}::timestamptz
        union all
        select s.user_id, e.occurred_at from custody_events e
          join signatures s on s.agency_id = e.agency_id and s.event_id = e.id
          where e.agency_id = ${agencyId} and e.occurred_at >= ${start.toISOString()}::timestamptz
            and e.occurred_at < ${end.toISOString()}::timestamptz)
      select user_id as "userId",
        count(distinct (occurred_at at time zone ${timeZone})::date)::integer as count
      from signed where user_id is not null group by 1`,
    OfPerson,
  );
}

/** Shifts of each person. */
export function countShifts(reader: Reader, scope: PatternScope) {
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select user_id as "userId", count(*)::integer as count from shifts group by 1`,
    OfPerson,
  );
}

/**
 * How often each witness signed with each person, over all drugs; the witness is null for those without an account. A reader who was
 * the witness is left out (WATCH-02).
 */
export function countWitnesses(reader: Reader, scope: PatternScope, readerId: string) {
  const { agencyId } = scope;
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select a.user_id as "userId", w.user_id as "witnessId", count(*)::integer as count
      from acts a
      cross join lateral (select s.user_id from signatures s
        where s.agency_id = ${agencyId} and (s.entry_id = a.entry_id or s.event_id = a.event_id)
          and s.ordinal > 1 and s.user_id is distinct from a.user_id
        order by s.ordinal limit 1) w
      where (a.kind <> 'use' or a.wasted > 0) and w.user_id is distinct from ${readerId}::uuid
      group by 1, 2`,
    v.object({ userId: v.string(), witnessId: v.nullable(v.string()), count: v.number() }),
  );
}

/** Cases of each drug that were found while each person had custody, or when they handed it over. */
export function countCases(reader: Reader, scope: PatternScope) {
  const { agencyId, start, end } = scope;
  return selectRows(
    reader,
    sql`${actsOfPeriod(scope)}
      select s.user_id as "userId", c.product_id as "productId",
        count(distinct c.id)::integer as count
      from cases c join shifts s on s.inventory_id = c.inventory_id
        and s.taken < c.opened_at and c.opened_at <= s.handed
      where c.agency_id = ${agencyId} and c.subject in ('lot', 'label') and c.product_id is not null
        and c.opened_at >= ${start.toISOString()}::timestamptz
        and c.opened_at < ${end.toISOString()}::timestamptz
      group by 1, 2`,
    v.object({ userId: v.string(), productId: v.string(), count: v.number() }),
  );
}
