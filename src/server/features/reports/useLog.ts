import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { OrderKind, WasteManner } from '../../../contract/custody/use.ts';
import { SignatureNote } from '../../../contract/inventory/ledger.ts';
import {
  reportPageLength,
  type UseLog,
  type UseLogRow,
  type UseTotal,
} from '../../../contract/reports/report.ts';
import { witnessMeaning } from '../../../rules/custody/useWitness.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { readAmendedMarks } from '../../core/ledger/readAmendments.ts';
import { correctedEntries } from '../../core/movements/correctedEntries.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import type { Transaction } from '../../database/database.ts';
import { selectManyRows, selectRows } from '../../database/rows.ts';
import {
  amongIds,
  Instants,
  isMarked,
  isUnconfirmed,
  notesOf,
  Sum,
  witnessName,
} from '../../database/sql.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { phiRefused } from '../../platform/http/problemError.ts';
import { mapInSlices } from '../../platform/limits/slices.ts';
import { withinScope } from './perpetualInventory.ts';
import {
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

export interface UseLogFilter extends ReportFilter {
  readonly start: number;
  readonly patients?: 'shown' | undefined;
}

/**
 * Doses given and disposed of at a site over a period, with the fields of 21 CFR 1304.27(a). Patients only on request,
 * which leaves an audit entry (ROLE-03).
 *
 * @throws ProblemError 467 for patients without two factors and an inactivity timeout, 404 or 403 (see `readScope`).
 */
export async function readUseLog(
  tx: Transaction,
  request: { session: ReportSession; filter: UseLogFilter; origin: Origin; now: Date },
  reads: Transaction = tx,
): Promise<UseLog> {
  const { session, filter, now } = request;
  const scope = await readScope(tx, session, filter, now, reads);
  const showsPatients = filter.patients === 'shown';
  requirePatientsSeen(session, showsPatients);
  const products = await readTotals(reads, scope);
  const page = { start: filter.start, length: reportPageLength, showsPatients };
  const rows = await readUses(reads, scope, page);
  if (showsPatients) {
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId: scope.agencyId,
      action: 'useLog.patientsViewed',
      outcome: 'success',
      subject: { kind: 'report', id: null, name: 'Use log' },
      summary: `${session.account.fullName} opened the patient IDs of ${rows.length} uses, ${scope.head.from} to ${scope.head.to}`,
    });
  }
  return {
    head: scope.head,
    choices: scope.choices,
    maySeePatients: session.canSeePhi,
    showsPatients,
    products,
    rows: session.program && !session.canSeePhi ? rows.map(withoutPatient) : rows,
    total: products.reduce((total, { doses }) => total + doses, 0),
  };
}

/** A dose for a program without the scope `patients`: nothing of whom it was given to, nor why to no one. */
function withoutPatient(row: UseLogRow): UseLogRow {
  return { ...row, patientId: null, noPatientReason: '' };
}

/** @throws ProblemError 467 */
export function requirePatientsSeen(session: ReportSession, showsPatients: boolean): void {
  if (showsPatients && !session.canSeePhi) throw phiRefused();
}

const TotalRow = v.object({
  productId: v.string(),
  doses: Sum,
  given: Sum,
  corrected: Sum,
  wasted: Sum,
});

/**
 * For each product that was used, or of which a use was corrected. An amendment is in the amounts of its use, so its
 * entries are no corrections.
 */
export async function readTotals(tx: Transaction, scope: ReportScope): Promise<UseTotal[]> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const isOfPeriod = sql`e.occurred_at >= ${scope.start.toISOString()}
    and e.occurred_at < ${scope.end.toISOString()}`;
  const rows = await selectRows(
    tx,
    sql`${correctedEntries(scope.agencyId, isOfPeriod)}
        select t.product_id as "productId", sum(t.doses)::text as doses, sum(t.given)::text as given,
          sum(t.corrected)::text as corrected, sum(t.wasted)::text as wasted
        from (
          select e.product_id, 1 as doses, u.given, 0 as corrected, u.wasted
          from ${usesAsAmended(scope.agencyId)} u
          join ledger_entries e on e.agency_id = u.agency_id and e.id = u.home_entry_id
          where ${within(scope)}
          union all
          select e.product_id, 0, 0, -e.change, 0
          from walk o
          join ledger_entries e on e.agency_id = ${scope.agencyId} and e.id = o.id
          where o.further is null and o.kind = 'use' and e.amendment_id is null
            and ${withinScope(scope)}
        ) t
        group by t.product_id`,
    TotalRow,
  );
  return scope.products.flatMap((product) => {
    const row = rows.find(({ productId }) => productId === product.id);
    if (row === undefined) return [];
    const { productId: _product, ...sums } = row;
    return [{ product, ...sums }];
  });
}

const UseRow = v.object({
  useId: v.string(),
  productId: v.string(),
  lotId: v.string(),
  lotNumber: v.string(),
  expiresOn: v.string(),
  inventory: v.string(),
  occurredAt: Instants,
  patientId: v.nullable(v.string()),
  given: Sum,
  givenBy: v.string(),
  authorizedBy: v.string(),
  orderKind: OrderKind,
  wasted: Sum,
  wasteManner: v.nullable(WasteManner),
  noPatientReason: v.string(),
  wastedAt: v.nullable(Instants),
  disposedBy: v.nullable(v.string()),
  witnessedBy: v.nullable(v.string()),
  isUnconfirmed: v.boolean(),
  signatureNotes: v.array(SignatureNote),
  correctedBy: v.array(v.number()),
  isAmended: v.boolean(),
});

/** A part of the doses, as they occurred. A witness who signed later is found among the signatures. */
export async function readUses(
  tx: Transaction,
  scope: ReportScope,
  page: { readonly start: number; readonly length: number; readonly showsPatients: boolean },
): Promise<UseLogRow[]> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const select = page.length > reportPageLength ? selectManyRows : selectRows;
  const rows = await select(
    tx,
    sql`select u.id as "useId", e.product_id as "productId", l.id as "lotId",
          l.number as "lotNumber", l.expires_on::text as "expiresOn", i.name as inventory,
          u.occurred_at as "occurredAt", u.given::text as given, u.given_by as "givenBy",
          u.authorized_by as "authorizedBy", u.order_kind as "orderKind", u.wasted::text as wasted,
          u.waste_manner as "wasteManner", u.disposed_by as "disposedBy",
          u.wasted_at as "wastedAt", u.no_patient_reason as "noPatientReason",
          ${page.showsPatients ? sql`u.patient_id` : sql`null`} as "patientId",
          coalesce(u.witnessed_by, (select s.name from signatures s
            where s.agency_id = e.agency_id and s.meaning = ${witnessMeaning}
              and (s.entry_id = u.entry_id or s.event_id = e.event_id) limit 1)) as "witnessedBy",
          ${isUnconfirmed(sql`e`, isMarked(sql`e.note`))} as "isUnconfirmed",
          ${notesOf(sql`e`)} as "signatureNotes",
          coalesce((select json_agg(c.sequence order by c.sequence) from ledger_entries c
            where c.agency_id = e.agency_id and c.correction_of_id = e.id
              and c.amendment_id is null), '[]'::json) as "correctedBy",
          u.amended is not null as "isAmended"
        from ${usesAsAmended(scope.agencyId)} u
        join ledger_entries e on e.agency_id = u.agency_id and e.id = u.home_entry_id
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        where ${within(scope)}
        order by u.occurred_at, e.sequence
        offset ${page.start} limit ${page.length}`,
    UseRow,
  );
  const amended = await readAmendedMarks(
    tx,
    scope.agencyId,
    rows.filter(({ isAmended }) => isAmended).map(({ useId }) => useId),
    { timeZone: scope.head.timeZone, showsCare: page.showsPatients },
  );
  return mapInSlices(rows, (found) => {
    const { lotId, lotNumber, expiresOn, signatureNotes, isAmended: _is, ...use } = found;
    const { isUnconfirmed: isMarkedAct, ...row } = use;
    const mark = amended.get(row.useId)?.mark;
    return {
      ...row,
      ...(mark === undefined ? {} : { amended: mark }),
      witnessedBy: witnessName(row.witnessedBy, isMarkedAct),
      witnessNote: signatureNotes.find(({ meaning }) => meaning === witnessMeaning) ?? null,
      lot: { id: lotId, number: lotNumber, expiresOn },
    };
  });
}

function within({ agencyId, inventoryIds, products, start, end }: ReportScope): SQL {
  const productIds = products.map(({ id }) => id);
  return sql`u.agency_id = ${agencyId} and u.occurred_at >= ${start.toISOString()}
    and u.occurred_at < ${end.toISOString()} and ${amongIds(sql`e.inventory_id`, inventoryIds)}
    and ${amongIds(sql`e.product_id`, productIds)}`;
}
