import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { SignatureNote } from '../../../contract/inventory/ledger.ts';
import {
  CountKind,
  type CountReport,
  type CountRow,
  type DifferenceRow,
} from '../../../contract/reports/countReport.ts';
import { reportPageLength } from '../../../contract/reports/report.ts';
import { labelFound } from '../../../rules/control-values/labelCount.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import { isBlindFinding, maySeeRecorded } from '../../core/discrepancies/blindFindings.ts';
import { readRights } from '../../core/rights/readRights.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import {
  amongIds,
  Instants,
  isMarked,
  isUnconfirmed,
  notesOf,
  Sum,
  witnessName,
} from '../../database/sql.ts';
import {
  ofSchedules,
  type PlaceFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/**
 * The physical counts of a place over a period, what they found, and which inventories no one counted. Of some schedules
 * it has the counts with lots of these, and the discrepancies of these and of seals (REG-02).
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readCountReport(
  reader: Transaction,
  session: ReportSession,
  filter: PlaceFilter & { readonly start: number },
  now: Date,
): Promise<CountReport> {
  const scope = await readScope(reader, session, filter, now);
  const page = { start: filter.start, length: reportPageLength };
  const differences = await readDifferences(reader, session, scope, reportPageLength);
  return {
    head: scope.head,
    choices: scope.choices,
    rows: await readCounts(reader, scope, page),
    ...(await countThem(reader, scope)),
    uncounted: await readUncounted(reader, scope),
    differences,
    ...(await countDifferences(reader, session, scope)),
  };
}

const Row = v.object({
  id: v.string(),
  inventory: v.string(),
  countedAt: Instants,
  isLate: v.boolean(),
  eventKind: v.nullable(v.string()),
  mode: v.nullable(v.string()),
  isBlind: v.boolean(),
  countedBy: v.string(),
  witnessedBy: v.nullable(v.string()),
  isUnconfirmed: v.boolean(),
  signatureNotes: v.array(SignatureNote),
  hasDifference: v.boolean(),
  bookSeenBy: v.array(v.string()),
});

/** A part of the counts, as they were counted. A witness who signed later is found among the signatures. */
export async function readCounts(
  reader: Reader,
  scope: ReportScope,
  page: { readonly start: number; readonly length: number },
): Promise<CountRow[]> {
  if (scope.inventoryIds.length === 0) return [];
  // A first count is not an event: its lines have the mark.
  const noted = sql`c.event_id is null and exists (select 1 from ledger_entries o
    where o.agency_id = c.agency_id and o.inventory_id = c.inventory_id and o.event_id is null
      and o.kind = 'count' and o.occurred_at = c.counted_at and ${isMarked(sql`o.note`)})`;
  const rows = await selectRows(
    reader,
    sql`select c.id, i.name as inventory, c.counted_at as "countedAt",
          coalesce(e.is_late, false) as "isLate", e.kind as "eventKind", e.details->>'mode' as mode,
          c.is_blind as "isBlind", c.counted_by as "countedBy",
          coalesce(c.witnessed_by, (select s.name from signatures s
            where s.agency_id = c.agency_id and s.event_id = c.event_id and s.ordinal = 2))
            as "witnessedBy",
          ${isUnconfirmed(sql`c`, noted)} as "isUnconfirmed",
          ${notesOf(sql`c`)} as "signatureNotes", ${differs(scope)} as "hasDifference",
          coalesce(to_json(e.book_seen_by), '[]') as "bookSeenBy"
        from counts c
        join inventories i on i.agency_id = c.agency_id and i.id = c.inventory_id
        left join custody_events e on e.agency_id = c.agency_id and e.id = c.event_id
        where ${counted(scope)} and ${countedOf(scope)}
        order by c.counted_at, i.name, c.id
        offset ${page.start} limit ${page.length}`,
    Row,
  );
  return rows.map(({ eventKind, mode, isBlind, signatureNotes, ...count }) => {
    const { isUnconfirmed: isMarkedAct, ...row } = count;
    return {
      ...row,
      witnessedBy: witnessName(row.witnessedBy, isMarkedAct),
      witnessNote: signatureNotes[0] ?? null,
      kind: kindOf(eventKind, mode, isBlind),
    };
  });
}

function kindOf(eventKind: string | null, mode: string | null, isBlind: boolean): CountKind {
  if (eventKind === 'shiftChange' || eventKind === 'sealChange') return eventKind;
  if (v.is(CountKind, mode)) return mode;
  return isBlind ? 'blind' : 'count';
}

async function countThem(
  reader: Reader,
  scope: ReportScope,
): Promise<Pick<CountReport, 'total' | 'withDifference'>> {
  if (scope.inventoryIds.length === 0) return { total: 0, withDifference: 0 };
  const [row] = await selectRows(
    reader,
    sql`select count(*)::text as total,
          (count(*) filter (where ${differs(scope)}))::text as "withDifference"
        from counts c where ${counted(scope)} and ${countedOf(scope)}`,
    v.object({ total: Sum, withDifference: Sum }),
  );
  return row ?? { total: 0, withDifference: 0 };
}

async function readUncounted(reader: Reader, scope: ReportScope): Promise<string[]> {
  if (scope.inventoryIds.length === 0) return [];
  const rows = await selectRows(
    reader,
    sql`select i.name from inventories i
        where i.agency_id = ${scope.agencyId} and i.is_active
          and ${amongIds(sql`i.id`, scope.inventoryIds)}
          and not exists (select 1 from counts c
            where c.inventory_id = i.id and ${counted(scope)} and ${countedOf(scope)})
        order by i.name`,
    v.object({ name: v.string() }),
  );
  return rows.map(({ name }) => name);
}

const Discrepancy = v.object({
  id: v.string(),
  kind: v.picklist(['count', 'seal', 'label']),
  inventory: v.string(),
  productId: v.nullable(v.string()),
  lot: v.nullable(v.string()),
  label: v.nullable(v.string()),
  recorded: v.string(),
  found: v.string(),
  openedAt: Instants,
  openedBy: v.string(),
  resolvedAt: v.nullable(Instants),
  resolution: v.nullable(v.string()),
  isBlind: v.boolean(),
});

/**
 * The discrepancies of a period, open ones first. The ledger's amount is left out while a blind count's is open and not
 * counted again, except for people who may close its case (COUNT-07).
 */
export async function readDifferences(
  reader: Reader,
  session: ReportSession,
  scope: ReportScope,
  length: number,
): Promise<DifferenceRow[]> {
  if (scope.inventoryIds.length === 0) return [];
  const principal = { agencyId: scope.agencyId, userId: session.account.id };
  const rights = await readRights(reader, principal);
  const resolvedAt = resolvedUntil(session, scope);
  const rows = await selectRows(
    reader,
    sql`select d.id, d.kind, i.name as inventory, d.product_id as "productId", l.number as lot,
          d.label, d.recorded, d.found, d.opened_at as "openedAt", d.opened_by as "openedBy",
          ${resolvedAt} as "resolvedAt",
          case when ${resolvedAt} is null then null else d.resolution end as resolution,
          ${isBlindFinding({ agencyId: sql`d.agency_id`, eventId: sql`d.event_id` })} as "isBlind"
        from discrepancies d
        join inventories i on i.agency_id = d.agency_id and i.id = d.inventory_id
        left join lots l on l.agency_id = d.agency_id and l.id = d.lot_id
        where ${differing(scope)}
        order by ${resolvedAt} is not null, d.opened_at, d.id
        limit ${length}`,
    Discrepancy,
  );
  return rows.map(({ productId, isBlind, ...row }) => {
    const product = scope.products.find(({ id }) => id === productId) ?? null;
    const isOpen = row.kind !== 'seal' && row.resolvedAt === null;
    const isHidden = isOpen && !maySeeRecorded(rights, isBlind, product);
    return {
      ...row,
      product,
      // The person who counted knows a scanned label; a missing one reveals what the ledger has.
      label: isHidden && row.found === labelFound.missing ? null : row.label,
      recorded: isHidden ? null : row.recorded,
    };
  });
}

async function countDifferences(
  reader: Reader,
  session: ReportSession,
  scope: ReportScope,
): Promise<Pick<CountReport, 'differenceTotal' | 'openTotal'>> {
  if (scope.inventoryIds.length === 0) return { differenceTotal: 0, openTotal: 0 };
  const [row] = await selectRows(
    reader,
    sql`select count(*)::text as "differenceTotal",
          (count(*) filter (where ${resolvedUntil(session, scope)} is null))::text
            as "openTotal"
        from discrepancies d where ${differing(scope)}`,
    v.object({ differenceTotal: Sum, openTotal: Sum }),
  );
  return row ?? { differenceTotal: 0, openTotal: 0 };
}

function counted({ agencyId, inventoryIds, start, end }: ReportScope): SQL {
  return sql`c.agency_id = ${agencyId} and ${amongIds(sql`c.inventory_id`, inventoryIds)}
    and c.counted_at >= ${start.toISOString()} and c.counted_at < ${end.toISOString()}`;
}

/** Counts with lots of the scope's schedules; those from before counts were events have no lots of their own. */
function countedOf(scope: ReportScope): SQL {
  if (scope.head.schedule === null) return sql`true`;
  return sql`(c.event_id is null or exists (select 1 from custody_events v
      cross join jsonb_array_elements(v.details->'lines') line
      join lots l on l.agency_id = v.agency_id and l.id = (line->>'lotId')::uuid
      where v.agency_id = c.agency_id and v.id = c.event_id
        and ${ofSchedules(sql`l.product_id`, scope)}))`;
}

function differs(scope: ReportScope): SQL {
  if (scope.head.schedule === null) return sql`c.has_difference`;
  return sql`(c.has_difference and (c.event_id is null or exists (select 1 from discrepancies d
      where d.agency_id = c.agency_id and d.event_id = c.event_id
        and (d.product_id is null or ${ofSchedules(sql`d.product_id`, scope)}))))`;
}

/** When a discrepancy was resolved; for an auditor null while that is later than what they may read (RIGHT-07). */
function resolvedUntil({ auditor }: ReportSession, { head }: ReportScope): SQL {
  if (auditor === null) return sql`d.resolved_at`;
  const end = midnight(addDays(auditor.periodTo, 1), head.timeZone);
  return sql`(case when d.resolved_at < ${end.toISOString()} then d.resolved_at end)`;
}

/** Open at any time of the period. */
function differing(scope: ReportScope): SQL {
  const { agencyId, inventoryIds, start, end } = scope;
  return sql`d.agency_id = ${agencyId} and ${amongIds(sql`d.inventory_id`, inventoryIds)}
    and (d.product_id is null or ${ofSchedules(sql`d.product_id`, scope)})
    and d.opened_at < ${end.toISOString()}
    and (d.resolved_at is null or d.resolved_at >= ${start.toISOString()})`;
}
