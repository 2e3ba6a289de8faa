import { type SQL, sql } from 'drizzle-orm';
import { eventsAsAmended } from '../../core/movements/eventsAsAmended.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import { amongIds } from '../../database/sql.ts';
import { ofSchedules, type ReportScope } from './reportScope.ts';

/** Whose acts. A carrier without an account on record is named as people call them: then their names decide. */
export interface ActsOf {
  readonly id: string;
  readonly fullName: string;
  readonly userName: string;
  /** The records of losses that they signed off when signatures held names only. */
  readonly earlySignOffs: readonly string[];
}

/** An event is listed where and when it was, as it was amended last. */
const event = sql`e.id, e.kind, e.summary || case when v.amended is null then '' else ' (A: amended)' end as summary,
  e.inventory_id, v.occurred_at, e.recorded_at, e.is_late,
  e.sequence`;
/** An entry does not name its drug; the table of an inventory has a column for it. */
const named = (of: SQL) => sql`(select p.name || ' ' || p.strength || ', lot ' || b.number || ': '
  from lots b join products p on p.agency_id = b.agency_id and p.id = b.product_id
  where b.agency_id = ${of}.agency_id and b.id = ${of}.lot_id) || ${of}.summary`;
const entry = sql`l.id, l.kind, ${named(sql`l`)} as summary, l.inventory_id, l.occurred_at, l.recorded_at, l.is_late,
  l.sequence`;
/** A use is listed once, as it was amended last: where, when and with which entry. */
const use = sql`o.id, 'use' as kind, ${named(sql`h`)} || case when u.amended is null then '' else ' (A: amended)' end,
  h.inventory_id, u.occurred_at, o.recorded_at, o.is_late, h.sequence`;

/** A case about a person (WATCH-02) is for holders of `analytics` alone, and never for the person; readers of all acts are others too. */
const notPattern = sql`k.about_user_id is null`;

/**
 * Each act of a person with one of their roles in it, as rows of id, kind, summary, inventory_id, occurred_at,
 * recorded_at, is_late, sequence and role. Of the whole agency and of all time: the caller narrows it. Of some schedules it
 * has the acts with a drug of these, and those that are about no drug (REG-02).
 */
export function actsOf(scope: ReportScope, person: ActsOf): SQL {
  const { agencyId, head, inventoryIds } = scope;
  const about = drugsOf(scope);
  const own = sql`${person.id}::uuid`;
  const role = (name: string) => sql`${name}::text as role`;
  const uses = sql`from ${usesAsAmended(agencyId)} u
    join ledger_entries o on o.agency_id = u.agency_id and o.id = u.entry_id
    join ledger_entries h on h.agency_id = u.agency_id and h.id = u.home_entry_id
      and ${about.product(sql`h.product_id`)}`;
  const events = sql`from custody_events e join ${eventsAsAmended(agencyId)} v on v.id = e.id`;
  const plain = sql`from ledger_entries l`;
  const isPlain = sql`l.agency_id = ${agencyId} and l.event_id is null and l.amendment_id is null
    and l.kind <> 'use' and ${about.product(sql`l.product_id`)}`;
  const ofAgency = sql`e.agency_id = ${agencyId} and ${about.event(sql`e.id`)}`;
  const recorded = sql`e.recorded_by_user_id = ${own}`;
  const signed = (of: SQL) => sql`exists (select 1 from signatures s
    where s.agency_id = ${agencyId} and s.user_id = ${own} and ${of})`;
  const record = (kind: string, summary: SQL, place: SQL, at: SQL) =>
    sql`${kind}::text as kind, ${summary} as summary, ${place} as inventory_id,
      ${at} as occurred_at, ${at} as recorded_at, false as is_late, null::bigint as sequence`;
  const lossRecords = sql`from loss_records r
    join lateral (select p.number, p.inventory_id from loss_reports p
      join ledger_entries l on l.agency_id = p.agency_id and l.id = p.entry_id
      where p.agency_id = r.agency_id and (l.event_id = r.loss_id or l.id = r.loss_id)
      order by p.number limit 1) f on true
    where r.agency_id = ${agencyId} and ${about.event(sql`r.loss_id`)}`;
  const earlySignOffs =
    person.earlySignOffs.length === 0 ? sql`false` : amongIds(sql`r.id`, person.earlySignOffs);
  const names = [person.fullName, person.userName].map((name) => name.toLowerCase());
  const ofCase = sql`${notPattern} and ${about.product(sql`k.product_id`)}`;
  const parts = [
    sql`select ${event}, ${role('recorded')} ${events} where ${ofAgency} and ${recorded}`,
    sql`select ${event}, ${role('received')} ${events} where ${ofAgency} and ${recorded}
      and e.kind in ('receive', 'transferIn')`,
    sql`select ${event}, ${role('amended')} ${events} where ${ofAgency} and ${recorded}
      and e.kind = 'sealAmendment'`,
    sql`select ${event}, ${role('witnessed')} ${events} where ${ofAgency} and not ${recorded}
      and ${signed(sql`s.event_id = e.id`)}`,
    sql`select ${event}, ${role('carried')} ${events}
      where ${ofAgency} and e.kind = 'transferOut'
        and case when v.details->>'carrierUserId' is null
          then lower(v.details->>'carrier') in (${names[0]}, ${names[1]})
          else v.details->>'carrierUserId' = ${person.id} end`,
    sql`select ${entry}, ${role('recorded')} ${plain} where ${isPlain}
      and l.recorded_by_user_id = ${own}`,
    sql`select ${entry}, ${role('received')} ${plain} where ${isPlain}
      and l.recorded_by_user_id = ${own} and l.kind in ('receive', 'transferIn')`,
    sql`select ${entry}, ${role('witnessed')} ${plain} where ${isPlain}
      and l.recorded_by_user_id <> ${own} and ${signed(sql`s.entry_id = l.id`)}`,
    sql`select ${use}, ${role('recorded')} ${uses} where o.recorded_by_user_id = ${own}`,
    sql`select ${use}, ${role('gave')} ${uses} where u.given_by_user_id = ${own}`,
    sql`select ${use}, ${role('disposed')} ${uses} where u.disposed_by_user_id = ${own}`,
    sql`select ${use}, ${role('witnessed')} ${uses} where o.recorded_by_user_id <> ${own}
      and ${signed(sql`s.entry_id = o.id`)}`,
    ...amendments(agencyId, own, { role, record, signed, about }),
    sql`select r.id, ${record('lossRecord', sql`'Loss ' || f.number`, sql`f.inventory_id`, sql`r.signed_at`)},
        case when r.kind in ('discovery', 'noticeDay', 'formDay') then 'amended' else 'recorded' end
      ${lossRecords} and r.signed_by_user_id = ${own}`,
    sql`select r.id, ${record('lossRecord', sql`'Loss ' || f.number`, sql`f.inventory_id`, sql`r.signed_at`)},
        ${role('witnessed')}
      ${lossRecords} and r.signed_by_user_id <> ${own}
        and (r.signatures @> ${JSON.stringify([{ userId: person.id }])}::jsonb or ${earlySignOffs})`,
    sql`select c.id, ${record('caseSignOff', sql`'Case ' || k.number`, sql`k.inventory_id`, sql`c.at`)},
        ${role('closed')}
      from case_records c join cases k on k.agency_id = c.agency_id and k.id = c.case_id
      where c.agency_id = ${agencyId} and c.user_id = ${own}
        and c.facts::json->>'kind' = 'signOff' and ${ofCase}`,
    sql`select c.id, ${record('caseNote', sql`'Case ' || k.number`, sql`k.inventory_id`, sql`c.at`)},
        ${role('recorded')}
      from case_records c join cases k on k.agency_id = c.agency_id and k.id = c.case_id
      where c.agency_id = ${agencyId} and c.user_id = ${own}
        and c.facts::json->>'kind' in ('note', 'owner') and ${ofCase}`,
    sql`select c.id, ${record('caseFinding', sql`'Case ' || k.number`, sql`k.inventory_id`, sql`c.at`)},
        ${role('recorded')}
      from case_records c join cases k on k.agency_id = c.agency_id and k.id = c.case_id
      where c.agency_id = ${agencyId} and c.user_id = ${own}
        and c.facts::json->>'kind' = 'finding' and ${ofCase}`,
    sql`select o.id, case o.kind when 'photo' then 'photo' else 'photoWithdrawal' end,
        coalesce('Case ' || k.number, e.summary), coalesce(k.inventory_id, e.inventory_id), o.at, o.at, false,
        null::bigint, ${role('recorded')}
      from photo_records o
      left join cases k on k.agency_id = o.agency_id and k.id = o.case_id
      left join custody_events e on e.agency_id = o.agency_id and e.id = o.event_id
      where o.agency_id = ${agencyId} and o.user_id = ${own} and ${ofCase} and ${about.event(sql`e.id`)}`,
    sql`select a.id, ${record('activation', sql`cardinality(a.labels)::text || ' labels'`, sql`a.inventory_id`, sql`a.signed_at`)},
        ${role('recorded')}
      from control_value_activations a
      where a.agency_id = ${agencyId} and a.signed_by_user_id = ${own}
        and ${about.product(sql`a.product_id`)}`,
    sql`select n.id, ${record('signatureNote', sql`n.meaning || ': ' || n.reason`, sql`coalesce(e.inventory_id, l.inventory_id)`, sql`n.noted_at`)},
        ${role('recorded')}
      from signature_notes n
      left join custody_events e on e.agency_id = n.agency_id and e.id = n.event_id
      left join ledger_entries l on l.agency_id = n.agency_id and l.id = n.entry_id
      where n.agency_id = ${agencyId} and n.user_id = ${own}
        and ${about.event(sql`e.id`)} and ${about.product(sql`l.product_id`)}`,
    sql`select n.event_id, ${record('restockNotice', sql`e.summary`, sql`e.inventory_id`, sql`n.confirmed_at`)},
        ${role('recorded')}
      from restock_notices n
      join custody_events e on e.agency_id = n.agency_id and e.id = n.event_id
      where n.agency_id = ${agencyId} and n.confirmed_by_user_id = ${own}
        and ${about.event(sql`e.id`)}`,
    ...(head.isWholeRegistration && head.place === null
      ? forms(agencyId, own, { role, record })
      : []),
  ];
  const all = sql.join(parts, sql` union all `);
  const places =
    inventoryIds.length === 0 ? sql`false` : amongIds(sql`x.inventory_id`, inventoryIds);
  return sql`(select x.* from (${all}) x where x.inventory_id is null or ${places})`;
}

/** Whether an act is about drugs of the scope's schedules, or about none at all. */
function drugsOf(scope: ReportScope) {
  const { agencyId, head } = scope;
  const isAll = head.schedule === null;
  const product = (column: SQL) =>
    isAll ? sql`true` : sql`(${column} is null or ${ofSchedules(column, scope)})`;
  /** @param id of an event, or of an entry that no event wrote. */
  const event = (id: SQL) =>
    isAll
      ? sql`true`
      : sql`(select coalesce(bool_or(${ofSchedules(sql`d.product_id`, scope)}), true) from (
          select x.product_id from ledger_entries x
            where x.agency_id = ${agencyId} and (x.event_id = ${id} or x.id = ${id})
          union all
          select b.product_id from custody_events y
            cross join jsonb_array_elements(y.details->'lines') line
            join lots b on b.agency_id = y.agency_id and b.id = (line->>'lotId')::uuid
            where y.agency_id = ${agencyId} and y.id = ${id}) d)`;
  return { product, event };
}

interface Parts {
  readonly about: ReturnType<typeof drugsOf>;
  readonly role: (name: string) => SQL;
  readonly record: (kind: string, summary: SQL, place: SQL, at: SQL) => SQL;
  readonly signed: (of: SQL) => SQL;
}

function amendments(agencyId: number, own: SQL, { role, record, signed, about }: Parts): SQL[] {
  const reason = sql`m.reason`;
  const ofUses = {
    columns: record('useAmendment', reason, sql`h.inventory_id`, sql`m.recorded_at`),
    rows: sql`from use_amendments m
      join ledger_entries h on h.agency_id = m.agency_id and h.id = m.home_entry_id
        and ${about.product(sql`h.product_id`)}`,
  };
  const ofEvents = {
    columns: record('eventAmendment', reason, sql`e.inventory_id`, sql`m.recorded_at`),
    rows: sql`from event_amendments m
      join custody_events e on e.agency_id = m.agency_id and e.id = m.event_id
        and ${about.event(sql`e.id`)}`,
  };
  return [ofUses, ofEvents].flatMap(({ columns, rows }) => [
    sql`select m.id, ${columns}, ${role('amended')} ${rows}
      where m.agency_id = ${agencyId} and m.recorded_by_user_id = ${own}`,
    sql`select m.id, ${columns}, ${role('witnessed')} ${rows}
      where m.agency_id = ${agencyId} and m.recorded_by_user_id <> ${own}
        and ${signed(sql`s.amendment_id = m.id`)}`,
  ]);
}

/** What is signed or printed for the whole registration, for those who read all of it. */
function forms(
  agencyId: number,
  own: SQL,
  { role, record }: Pick<Parts, 'role' | 'record'>,
): SQL[] {
  const nowhere = sql`null::uuid`;
  return [
    sql`select b.id, ${record('biennialInventory', sql`'As of ' || b.day::text`, nowhere, sql`b.taken_at`)},
        ${role('recorded')}
      from biennial_inventories b
      where b.agency_id = ${agencyId} and b.taken_by_user_id = ${own}`,
    sql`select f.id, ${record('form3848', sql`'Period ending ' || f.period_end::text || ', version ' || f.version::text`, nowhere, sql`f.signed_at`)},
        ${role('recorded')}
      from signed_forms_3848 f
      where f.agency_id = ${agencyId} and f.signed_by_user_id = ${own}`,
    sql`select q.id, ${record('labelPrint', sql`cardinality(q.labels)::text || ' labels'`, nowhere, sql`q.printed_at`)},
        ${role('recorded')}
      from control_value_prints q
      where q.agency_id = ${agencyId} and q.printed_by_user_id = ${own}`,
  ];
}
