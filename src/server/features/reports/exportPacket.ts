import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type ReportFile, reportFileLimit } from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { amongIds, Instants, Sum } from '../../database/sql.ts';
import { type FileRequest, fileName, headLines, localTime, noteExport } from './reportFile.ts';
import { type ReportFilter, type ReportScope, readScope } from './reportScope.ts';

const CaseRow = v.object({
  number: v.string(),
  place: v.string(),
  subject: v.string(),
  product: v.nullable(v.string()),
  lot: v.nullable(v.string()),
  state: v.string(),
  openedAt: Instants,
  openedBy: v.string(),
  owner: v.nullable(v.string()),
  closedAt: v.nullable(Instants),
  reason: v.nullable(v.string()),
});

/**
 * The cases that were opened in the period. How much differs is not in it: of a blind count only some may know that, and the
 * report of counts says it to those. A case about a person is for holders of `analytics` alone (WATCH-02).
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportPacketCases(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now);
  const { timeZone } = scope.head;
  const found = await selectRows(
    tx,
    sql`select c.number, i.name as place, c.subject, p.name as product, l.number as lot, c.state,
          c.opened_at as "openedAt", c.opened_by as "openedBy", c.owner_name as owner,
          c.closed_at as "closedAt", c.reason_code as reason
        from cases c
        join inventories i on i.agency_id = c.agency_id and i.id = c.inventory_id
        left join products p on p.agency_id = c.agency_id and p.id = c.product_id
        left join lots l on l.agency_id = c.agency_id and l.id = c.lot_id
        where ${ofScope(sql`c`, sql`c.opened_at`, scope)} and c.about_user_id is null
        order by c.opened_at, c.number
        limit ${reportFileLimit + 1}`,
    CaseRow,
  );
  const rows = found.slice(0, reportFileLimit);
  return finish(tx, request, scope, {
    action: 'packetCases.exported',
    report: 'Cases',
    file: 'cases',
    head: [
      ...['Number', 'Opened', 'Opened by', 'Inventory', 'About', 'Drug', 'Lot', 'State'],
      ...['Owner', 'Closed', 'Reason'],
    ],
    rows: rows.map((row) => [
      row.number,
      localTime(row.openedAt, timeZone),
      row.openedBy,
      row.place,
      row.subject,
      row.product ?? '',
      row.lot ?? '',
      row.state,
      row.owner ?? '',
      row.closedAt === null ? '' : localTime(row.closedAt, timeZone),
      row.reason ?? '',
    ]),
    isComplete: rows.length === found.length,
  });
}

const SignerRow = v.object({
  name: v.string(),
  role: v.string(),
  meaning: v.string(),
  method: v.string(),
  total: Sum,
  first: Instants,
  last: Instants,
});

/**
 * Who signed what in the period, and how: a line for each person, meaning and method.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportPacketSigners(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now);
  const { timeZone } = scope.head;
  const found = await selectRows(
    tx,
    sql`select s.name, s.role, s.meaning, s.method, count(*)::text as total,
          min(s.signed_at) as first, max(s.signed_at) as last
        from signatures s
        left join ledger_entries e on e.agency_id = s.agency_id and e.id = s.entry_id
        left join custody_events v on v.agency_id = s.agency_id and v.id = s.event_id
        where ${ofScope(sql`s`, sql`coalesce(e.occurred_at, v.occurred_at)`, scope, sql`coalesce(e.inventory_id, v.inventory_id)`)}
        group by s.name, s.role, s.meaning, s.method
        order by s.name, s.role, s.meaning, s.method
        limit ${reportFileLimit + 1}`,
    SignerRow,
  );
  const rows = found.slice(0, reportFileLimit);
  return finish(tx, request, scope, {
    action: 'packetSigners.exported',
    report: 'Signers',
    file: 'signers',
    head: ['Name', 'Role', 'Signed as', 'Method', 'Signatures', 'First', 'Last'],
    rows: rows.map((row) => [
      row.name,
      row.role,
      row.meaning,
      row.method,
      String(row.total),
      localTime(row.first, timeZone),
      localTime(row.last, timeZone),
    ]),
    isComplete: rows.length === found.length,
  });
}

/** Rows of the agency, of the inventories that the person may read, in the period. */
function ofScope(
  row: ReturnType<typeof sql>,
  at: ReturnType<typeof sql>,
  { agencyId, inventoryIds, start, end }: ReportScope,
  inventory = sql`${row}.inventory_id`,
) {
  if (inventoryIds.length === 0) return sql`false`;
  return sql`${row}.agency_id = ${agencyId} and ${amongIds(inventory, inventoryIds)}
    and ${at} >= ${start.toISOString()} and ${at} < ${end.toISOString()}`;
}

async function finish(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
  scope: ReportScope,
  made: {
    readonly action: string;
    readonly report: string;
    readonly file: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly isComplete: boolean;
  },
): Promise<ReportFile> {
  const { action, report, head, rows, isComplete } = made;
  await noteExport(tx, request, scope, { action, report, lines: rows.length });
  return {
    fileName: fileName(made.file, scope),
    csv: csvFile(
      [report],
      [...headLines(scope.head), [], head, ...rows].map((line) => [...line]),
    ),
    rows: rows.length,
    isComplete,
  };
}

/**
 * Records that a packet was made. The hash of its list of files is what an inspector can compare it with later.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function recordPacket(
  tx: Transaction,
  request: FileRequest<ReportFilter> & { readonly manifestHash: string; readonly files: number },
): Promise<Record<string, never>> {
  const { session, filter, now, manifestHash, files } = request;
  const { agencyId, head } = await readScope(tx, session, filter, now);
  const { fullName } = session.account;
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId,
    action: 'packet.made',
    outcome: 'success',
    subject: { kind: 'report', id: null, name: 'Inspection packet' },
    summary: `${fullName} made an inspection packet of ${files} files: ${head.place ?? 'all inventories shown'}, ${head.from} to ${head.to}`,
    changes: [{ field: 'SHA-256 of manifest.json', before: '', after: manifestHash }],
  });
  return {};
}
