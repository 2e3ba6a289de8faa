import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ReceiptType } from '../../../contract/custody/shipment.ts';
import { type AmendedMark, SignatureNote } from '../../../contract/inventory/ledger.ts';
import {
  type ReportFile,
  reportFileLimit,
  reportPageLength,
} from '../../../contract/reports/report.ts';
import type { Shipment, ShipmentReport } from '../../../contract/reports/shipments.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { orderNames, restockNoticeDueAt } from '../../../rules/custody/custodyShipment.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { unitNumber } from '../../../rules/quantity/quantityText.ts';
import { isLateEntry } from '../../../rules/time/lateness.ts';
import { readEventMarks } from '../../core/ledger/readAmendments.ts';
import { hasItsEvent, withItsEvent } from '../../core/movements/eventsAsAmended.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Instants, isMarked, isUnconfirmed, notesOf, Sum } from '../../database/sql.ts';
import { withinScope } from './perpetualInventory.ts';
import { type FileRequest, fileName, headLines, localTime, noteExport } from './reportFile.ts';
import {
  nameOf,
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/**
 * REPORT-03: receipts from other registrants and returns to them, as they occurred.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readShipments(
  tx: Transaction,
  session: ReportSession,
  filter: ReportFilter & { readonly start: number },
  now: Date,
  reads: Transaction = tx,
): Promise<ShipmentReport> {
  const scope = await readScope(tx, session, filter, now, reads);
  const { head, choices } = scope;
  const page = { start: filter.start, length: reportPageLength };
  const [rows, total] = [await readRows(reads, scope, page), await countRows(reads, scope)];
  return { head, choices, rows, total };
}

const columns = [
  ...['Date', 'Late', 'Direction', 'Inventory'],
  ...['Registrant', 'Address', 'DEA number'],
  ...['Order or invoice', 'Order form', 'Order form number', 'Date of the order'],
  ...['Drug', 'Form', 'NDC', 'Schedule', 'Lot', 'Expires'],
  ...['Containers ordered', 'Containers', 'Units per container', 'Total units'],
  ...['Total', 'Unit', 'Signed by', 'Note', 'Corrected by entry'],
  ...['Restock taken by', 'Notice due', 'Notice confirmed', 'Confirmed by', 'Amended'],
];

/**
 * Receipts and returns as a file.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportShipments(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
  reads: Transaction = tx,
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now, reads);
  const rows = await readRows(reads, scope, { start: 0, length: reportFileLimit });
  const total = await countRows(reads, scope);
  await noteExport(tx, request, scope, {
    action: 'shipments.exported',
    report: 'Receipts and returns',
    lines: rows.length,
  });
  const { timeZone } = scope.head;
  return {
    fileName: fileName('receipts-and-returns', scope),
    csv: csvFile(
      ['Receipts and returns'],
      [...headLines(scope.head), [], columns, ...rows.map((row) => cellsOf(row, timeZone))],
    ),
    rows: rows.length,
    isComplete: rows.length === total,
  };
}

/** How stock was ordered, in the file. */
const typeNames = { ...orderNames, emsRestock: 'None: restocked by a hospital' };

function cellsOf(row: Shipment, timeZone: string): string[] {
  const { partner, product, orderType } = row;
  const notes = row.signatureNotes.map((note) =>
    noteLabels(note, localTime(note.notedAt, timeZone)),
  );
  const number = (count: number | null) => (count === null ? '' : String(count));
  return [
    ...[localTime(row.occurredAt, timeZone), row.isLate ? 'Late' : ''],
    ...[row.direction === 'received' ? 'Received' : 'Returned', row.inventory],
    ...[partner?.name ?? '', partner?.address ?? '', partner?.deaNumber ?? ''],
    ...[row.orderNumber, orderType === '' ? '' : typeNames[orderType]],
    ...[row.form222Number, row.orderedOn ?? ''],
    ...[nameOf(product), product.form, product.ndc, product.schedule, row.lot, row.expiresOn],
    ...[row.containersOrdered, row.containers, row.unitsPerContainer].map(number),
    ...[unitNumber(row.amount, product), exactPlain(row.amount, product), exactUnit(product)],
    ...[[...row.signedBy, ...notes].join('; '), row.note ?? '', row.correctedBy.join(', ')],
    ...restockCells(row.restock, timeZone),
    (row.amended?.notes ?? []).join(' '),
  ];
}

function restockCells(restock: Shipment['restock'], timeZone: string): string[] {
  const time = (at: string | null) => (at === null ? '' : localTime(at, timeZone));
  return restock === null
    ? ['', '', '', '']
    : [
        restock.takenBy,
        time(restock.noticeDueAt),
        time(restock.confirmedAt),
        restock.confirmedBy ?? '',
      ];
}

const kinds = sql`e.kind in ('receive', 'reverseDistribution') and ${hasItsEvent(sql`e`)}`;

const Count = v.nullable(Sum);

const Row = v.object({
  sequence: Sum,
  kind: v.string(),
  occurredAt: Instants,
  inventory: v.string(),
  partner: v.nullable(v.object({ name: v.string(), address: v.string(), deaNumber: v.string() })),
  orderNumber: v.string(),
  orderType: ReceiptType,
  form222Number: v.string(),
  orderedOn: v.nullable(v.string()),
  restock: v.nullable(v.object({ takenBy: v.string(), noticeFrom: v.nullable(v.string()) })),
  eventId: v.nullable(v.string()),
  recordedAt: Instants,
  isAmended: v.boolean(),
  confirmedAt: v.nullable(Instants),
  confirmedBy: v.nullable(v.string()),
  productId: v.string(),
  lot: v.string(),
  expiresOn: v.string(),
  containersOrdered: Count,
  containers: Count,
  unitsPerContainer: Count,
  change: Sum,
  signedBy: v.array(v.string()),
  isUnconfirmed: v.boolean(),
  signatureNotes: v.array(SignatureNote),
  note: v.nullable(v.string()),
  correctedBy: v.array(v.number()),
  place: v.nullable(v.number()),
});

async function readRows(
  reader: Reader,
  scope: ReportScope,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<Shipment[]> {
  if (isEmpty(scope)) return [];
  // A receipt names the drug and the number of its lot, a return the lot.
  const line = (field: string) => sql`d.line->>${sql.raw(`'${field}'`)}`;
  const rows = await selectRows(
    reader,
    sql`select e.sequence::text as sequence, e.kind, e.occurred_at as "occurredAt",
          coalesce(v.recorded_at, e.recorded_at) as "recordedAt", v.amended is not null as "isAmended",
          i.name as inventory, v.facts->'partner' as partner,
          coalesce(v.details->>'orderNumber', '') as "orderNumber",
          coalesce(v.details->>'orderType', '') as "orderType",
          coalesce(v.details->>'form222Number', '') as "form222Number",
          v.details->>'orderedOn' as "orderedOn", v.facts->'restock' as restock, v.id as "eventId",
          n.confirmed_at as "confirmedAt", n.confirmed_by as "confirmedBy", e.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", ${line('containersOrdered')} as "containersOrdered",
          ${line('containers')} as containers, ${line('unitsPerContainer')} as "unitsPerContainer",
          e.change::text as change, d.place::int as place,
          case when v.amended is null then e.note else nullif(v.details->>'note', '') end as note,
          coalesce((select json_agg(s.name order by s.ordinal) from signatures s
            where s.agency_id = e.agency_id
              and (s.entry_id = e.id or s.event_id = v.id)), '[]'::json) as "signedBy",
          ${isUnconfirmed(sql`e`, isMarked(sql`e.note`))} as "isUnconfirmed",
          ${notesOf(sql`e`)} as "signatureNotes",
          coalesce((select json_agg(c.sequence order by c.sequence) from ledger_entries c
            where c.agency_id = e.agency_id and c.correction_of_id = e.id), '[]'::json)
            as "correctedBy"
        from ledger_entries e
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
        ${withItsEvent(scope.agencyId, sql`e`)}
        left join restock_notices n on n.agency_id = v.agency_id and n.event_id = v.id
        left join lateral (
          select line, place from jsonb_array_elements(v.details->'lines')
            with ordinality as one (line, place)
          where line->>'lotId' = e.lot_id::text
            or (line->>'productId' = e.product_id::text and line->>'lotNumber' = l.number)
          limit 1
        ) d on true
        where ${withinScope(scope)} and ${kinds} and ${duringPeriod(scope)}
        order by e.occurred_at, e.sequence
        offset ${start} limit ${length}`,
    Row,
  );
  const products = new Map(scope.products.map((product) => [product.id, product]));
  const marks = await readEventMarks(
    reader,
    scope.agencyId,
    rows.flatMap(({ isAmended, eventId }) => (isAmended && eventId !== null ? eventId : [])),
    scope.head.timeZone,
  );
  return rows.map(({ kind, productId, change, isUnconfirmed: isMarkedAct, ...found }) => {
    const { isAmended: _is, recordedAt, place, ...row } = found;
    const mark = marks.get(row.eventId ?? '');
    const amended = mark && ofLine(mark, place);
    const product = products.get(productId);
    if (product === undefined) throw new Error('An entry of a product that does not exist');
    return {
      ...row,
      ...(amended && { amended }),
      isLate: isLateEntry(row.occurredAt, recordedAt),
      restock: restockOf(row),
      product,
      direction: kind === 'receive' ? 'received' : 'returned',
      amount: Math.abs(change),
      signedBy: isMarkedAct ? [...row.signedBy, witnessNotConfirmed] : row.signedBy,
    };
  });
}

/** Of the lots of a receipt, only that of the line is marked as amended. */
function ofLine({ fields, notes }: AmendedMark, place: number | null): AmendedMark {
  const own = `lots.${(place ?? 0) - 1}.`;
  const isLot = fields.some((field) => field.startsWith(own));
  const others = fields.filter((field) => !field.startsWith('lots.'));
  return { fields: [...others, ...(isLot ? ['lots'] : [])], notes };
}

function restockOf({
  restock,
  eventId,
  occurredAt,
  confirmedAt,
  confirmedBy,
}: Pick<
  v.InferOutput<typeof Row>,
  'restock' | 'eventId' | 'occurredAt' | 'confirmedAt' | 'confirmedBy'
>): Shipment['restock'] {
  if (restock === null || eventId === null) return null;
  const noticeDueAt = restock.noticeFrom === null ? null : restockNoticeDueAt(occurredAt);
  return { id: eventId, takenBy: restock.takenBy, noticeDueAt, confirmedAt, confirmedBy };
}

async function countRows(reader: Reader, scope: ReportScope): Promise<number> {
  if (isEmpty(scope)) return 0;
  const [row] = await selectRows(
    reader,
    sql`select count(*)::text as total from ledger_entries e
        where ${withinScope(scope)} and ${kinds} and ${duringPeriod(scope)}`,
    v.object({ total: Sum }),
  );
  return row?.total ?? 0;
}

function duringPeriod({ start, end }: ReportScope) {
  return sql`e.occurred_at >= ${start.toISOString()} and e.occurred_at < ${end.toISOString()}`;
}

function isEmpty({ inventoryIds, products }: ReportScope): boolean {
  return inventoryIds.length === 0 || products.length === 0;
}
