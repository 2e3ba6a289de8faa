import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type FoundNumber, FoundNumberKind, foundLimit } from '../../../contract/search/search.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

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
});

/** Upper case of other letters depends on the engine, and shorter texts are in too many numbers. */
const searchable = /^[\x20-\x7e]{3,}$/;

/**
 * REPORT-05: labels, lots, seal numbers, cases, orders and 222 numbers that contain the text, and incidents that are the
 * text; the best match first, then the newest. Each is listed with the inventory and the time that distinguish it.
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
  const ofEvents = (kind: string, field: SQL) => sql`
    select ${kind} as kind, ${field} as number, v.inventory_id, v.occurred_at as at, v.id as target
    from custody_events v where v.agency_id = ${agencyId} and ${has(field)}`;
  const parts = [
    sql`select 'case' as kind, c.number, c.inventory_id, c.opened_at as at, c.id as target
      from cases c where c.agency_id = ${agencyId} and ${has(sql`c.number`)}`,
    sql`select 'label' as kind, l.label as number, coalesce(l.inventory_id, last.inventory_id),
        l.changed_at as at, l.id as target
      from control_values l
      left join lateral (select e.inventory_id from control_value_events e
        where e.agency_id = l.agency_id and e.control_value_id = l.id and e.inventory_id is not null
        order by e.sequence desc limit 1) last on true
      where l.agency_id = ${agencyId} and ${has(sql`l.label`)}`,
    sql`select 'lot' as kind, l.number, e.inventory_id, max(e.occurred_at) as at, l.id as target
      from lots l join ledger_entries e on e.agency_id = l.agency_id and e.lot_id = l.id
      where l.agency_id = ${agencyId} and ${has(sql`l.number`)}
      group by l.number, e.inventory_id, l.id`,
    sql`select 'seal' as kind, r.number, r.inventory_id, max(r.occurred_at) as at,
        r.inventory_id as target
      from seal_records r where r.agency_id = ${agencyId} and ${has(sql`r.number`)}
      group by r.number, r.inventory_id`,
    ofEvents('order', sql`(v.details->>'orderNumber')`),
    ofEvents('form222', sql`(v.details->>'form222Number')`),
    ...(seesPatients
      ? [
          sql`select 'incident' as kind, u.incident_number as number, e.inventory_id,
              u.occurred_at as at, e.id as target
            from ${usesAsAmended(agencyId)} u
            join ledger_entries e on e.agency_id = u.agency_id and e.id = u.home_entry_id
            where upper(u.incident_number) = ${text}
              and e.inventory_id = any(${idList(associated)}::uuid[])`,
        ]
      : []),
  ];
  const rows = await selectRows(
    reader,
    sql`select n.kind, n.number, i.id as "inventoryId", i.name as inventory, s.name as site, n.at,
          n.target as "targetId"
        from (${sql.join(parts, sql` union all `)}) n (kind, number, inventory_id, at, target)
        join inventories i on i.agency_id = ${agencyId} and i.id = n.inventory_id
        join sites s on s.agency_id = i.agency_id and s.id = i.site_id
        where i.id = any(${idList(readable)}::uuid[])
        order by upper(n.number) = ${text} desc, upper(n.number) like ${`${escaped}%`} desc,
          n.at desc, n.kind, n.number, i.id
        limit ${foundLimit + 1}`,
    Row,
  );
  return rows.map((row) => ({ ...row, isAssociated: associated.has(row.inventoryId) }));
}

function idList(ids: Iterable<string>): string {
  return `{${[...ids].join(',')}}`;
}
