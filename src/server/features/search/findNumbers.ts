import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type FoundNumber, FoundNumberKind, foundLimit } from '../../../contract/search/search.ts';
import { noSealFound } from '../../../rules/inventory/reseal.ts';
import { isSealRecordNow } from '../../core/inventory/sealRecords.ts';
import { eventOf, eventsAsAmended } from '../../core/movements/eventsAsAmended.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import { numberParts } from '../../database/columns.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { hasOrder, orderNumbersOf } from '../../database/schema/custodyEvent.ts';

/** Whose numbers are searched. */
interface NumberScope {
  readonly agencyId: number;
  /** The inventories that the person may read, closed ones too. */
  readonly readable: readonly string[];
  /** Those they are assigned to; only there incidents are found. */
  readonly associated: ReadonlySet<string>;
  readonly seesPatients: boolean;
}

const Instants = v.pipe(
  v.union([v.string(), v.date()]),
  v.transform((at) => new Date(at).toISOString()),
);

const Row = v.object({
  kind: FoundNumberKind,
  number: v.string(),
  inventoryId: v.string(),
  inventory: v.string(),
  site: v.string(),
  at: Instants,
  targetId: v.string(),
  former: v.nullable(v.array(v.string())),
});

/** Upper case of other letters depends on the engine, and shorter texts are in too many numbers. */
const searchable = /^[\x20-\x7e]{3,}$/;

/**
 * REPORT-05: labels, lots, seal numbers, cases, losses, orders and 222 numbers that contain the text, and incidents that
 * are the text; numbers that were amended by what they were, too (AMEND-07); the best match first, then the newest. Each
 * is listed with the inventory and the time that distinguish it.
 *
 * @returns at most `foundLimit` and one more, which says that there are more.
 */
export async function findNumbers(
  reader: Reader,
  { agencyId, readable, associated, seesPatients }: NumberScope,
  typed: string,
): Promise<FoundNumber[]> {
  const text = typed.trim().toUpperCase();
  if (!searchable.test(text) || readable.length === 0) return [];
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  const has = (number: SQL) => sql`upper(${number}) like ${`%${escaped}%`}`;
  const anyHas = (numbers: SQL) =>
    sql`exists (select 1 from unnest(${numbers}) as one (number) where ${has(sql`one.number`)})`;
  // Of numbers that an index has by their parts: a list as long as history is not compared one by one.
  const hasParts = (agency: SQL, numbers: SQL) =>
    sql`${numberParts(agency, numbers)} @> ${numberParts(agencyId, text)}`;
  const none = sql`null::text[]`;
  // As amended last, found by what it was before, too.
  const ofEvents = (kind: string, name: string) => sql`
    select ${kind} as kind, coalesce(v.details->>${name}::text, ''), v.inventory_id, v.occurred_at as at,
      v.id as target, f.former
    from (select id from custody_events
        where agency_id = ${agencyId} and ${hasOrder(sql`details`)}
          and ${hasParts(sql`agency_id`, orderNumbersOf(sql`details`))} and ${has(sql`details->>${name}::text`)}
      union select event_id from event_amendments
        where agency_id = ${agencyId} and ${has(sql`details->>${name}::text`)}) hit
    cross join lateral (select * from ${eventsAsAmended(agencyId)} one
      where one.id = hit.id limit 1) v
    cross join lateral (select array_agg(distinct m.number) as former from (
        select o.details->>${name}::text as number from custody_events o
          where o.agency_id = ${agencyId} and o.id = hit.id and v.amended is not null
        union select a.details->>${name}::text from event_amendments a
          where a.agency_id = ${agencyId} and a.event_id = hit.id) m
      where m.number <> '') f`;
  // The entries of receipts that were amended; each is of the line of the receipt at its place.
  const received = sql`(select e.event_id, e.lot_id, e.facts, e.line
    from (select distinct event_id from event_amendments where agency_id = ${agencyId}) a
    cross join lateral (select r.event_id, r.lot_id, r.facts,
        (row_number() over (order by r.sequence))::integer as line
      from ledger_entries r
      where r.agency_id = ${agencyId} and r.event_id = a.event_id and r.kind = 'receive') e)`;
  // The newest entry of a lot in the last of these inventories, in the order of their ids.
  const newestOfLot = (which: SQL) => sql`select e.inventory_id, e.occurred_at from ledger_entries e
    where e.agency_id = ${agencyId} and e.lot_id = l.id and ${which}
    order by e.inventory_id desc, e.occurred_at desc limit 1`;
  const parts = [
    sql`select 'case' as kind, c.number, c.inventory_id, c.opened_at as at, c.id as target, ${none}
      from cases c where c.agency_id = ${agencyId} and c.about_user_id is null
        and ${has(sql`c.number`)}`,
    sql`select 'loss' as kind, r.number, r.inventory_id, r.discovered_at as at,
        coalesce(${eventOf(sql`e`)}, e.id) as target, ${none}
      from loss_reports r join ledger_entries e on e.agency_id = r.agency_id and e.id = r.entry_id
      where r.agency_id = ${agencyId} and ${has(sql`r.number`)}`,
    sql`select 'label' as kind, l.label as number, coalesce(l.inventory_id, last.inventory_id),
        l.changed_at as at, l.id as target, ${none}
      from control_values l
      left join lateral (select e.inventory_id from control_value_events e
        where e.agency_id = l.agency_id and e.control_value_id = l.id and e.inventory_id is not null
        order by e.sequence desc limit 1) last on true
      where l.agency_id = ${agencyId} and ${hasParts(sql`l.agency_id`, sql`l.label`)}
        and ${has(sql`l.label`)}`,
    // Where each lot that was found has been: one look into an index for each inventory, however much of it was used.
    sql`select 'lot' as kind, l.number, place.inventory_id, place.occurred_at as at, l.id as target, f.former
      from lots l
      left join (select w.lot_id, array_agg(distinct m.number) as former
        from ${received} w cross join lateral (
          select w.facts->'lot'->>'number' as number
          union select a.details->'lines'->(w.line - 1)->>'lotNumber' from event_amendments a
            where a.agency_id = ${agencyId} and a.event_id = w.event_id) m
        group by w.lot_id) f on f.lot_id = l.id
      cross join lateral (
        with recursive place as (
          (${newestOfLot(sql`true`)})
          union all
          select next.* from place cross join lateral (
            ${newestOfLot(sql`e.inventory_id < place.inventory_id`)}) next)
        select * from place) place
      where l.agency_id = ${agencyId} and (${has(sql`l.number`)} or ${anyHas(sql`f.former`)})`,
    sql`select 'seal' as kind, r.number, r.inventory_id, max(r.occurred_at) as at,
        r.inventory_id as target, ${none}
      from seal_records r where r.agency_id = ${agencyId} and r.number is not null
        and ${hasParts(sql`r.agency_id`, sql`r.number`)} and ${has(sql`r.number`)}
        and ${isSealRecordNow(sql`r`)}
      group by r.number, r.inventory_id`,
    // A seal that someone found instead of the one on record is in no record of seals.
    sql`select 'seal' as kind, d.found, d.inventory_id, max(d.opened_at) as at,
        d.inventory_id as target, ${none}
      from discrepancies d where d.agency_id = ${agencyId} and d.kind = 'seal'
        and d.found <> ${noSealFound} and ${has(sql`d.found`)}
        and not exists (select 1 from seal_records r where r.agency_id = d.agency_id
          and r.inventory_id = d.inventory_id and r.number = d.found and ${isSealRecordNow(sql`r`)})
      group by d.found, d.inventory_id`,
    ofEvents('order', 'orderNumber'),
    ofEvents('form222', 'form222Number'),
    ...(seesPatients
      ? [
          sql`select 'incident' as kind, u.incident_number as number, e.inventory_id,
              u.occurred_at as at, e.id as target, f.former
            from (select id from uses
                where agency_id = ${agencyId} and upper(incident_number) = ${text}
              union select use_id from use_amendments
                where agency_id = ${agencyId} and upper(incident_number) = ${text}) hit
            cross join lateral (select * from ${usesAsAmended(agencyId)} one
              where one.id = hit.id limit 1) u
            join ledger_entries e on e.agency_id = u.agency_id and e.id = u.home_entry_id
            cross join lateral (select array_agg(distinct m.number) as former from (
                select o.incident_number as number from uses o
                  where o.agency_id = ${agencyId} and o.id = hit.id and u.amended is not null
                union select a.incident_number from use_amendments a
                  where a.agency_id = ${agencyId} and a.use_id = hit.id) m
              where m.number <> '') f
            where e.inventory_id = any(${idList(associated)}::uuid[])`,
        ]
      : []),
  ];
  const rows = await selectRows(
    reader,
    sql`select n.kind, n.number, i.id as "inventoryId", i.name as inventory, s.name as site, n.at,
          n.target as "targetId", array_remove(n.former, n.number) as former
        from (${sql.join(parts, sql` union all `)}) n (kind, number, inventory_id, at, target, former)
        join inventories i on i.agency_id = ${agencyId} and i.id = n.inventory_id
        join sites s on s.agency_id = i.agency_id and s.id = i.site_id
        where i.id = any(${idList(readable)}::uuid[])
        order by upper(n.number) = ${text} desc, upper(n.number) like ${`${escaped}%`} desc,
          n.at desc, n.kind, n.number, i.id
        limit ${foundLimit + 1}`,
    Row,
  );
  return rows.map(({ former, ...row }) => ({
    ...row,
    isAssociated: associated.has(row.inventoryId),
    ...(former && former.length > 0 && { former }),
  }));
}

function idList(ids: Iterable<string>): string {
  return `{${[...ids].join(',')}}`;
}
