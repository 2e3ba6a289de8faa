import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type {
  RegistrationReport,
  RegistrationSum,
} from '../../../contract/reports/registration.ts';
import type { ReportFile } from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { brokenInRegistration, brokenOf } from '../../../rules/reports/brokenNote.ts';
import {
  changeOf,
  type EntrySum,
  movementNames,
  movements,
  movementsOf,
} from '../../../rules/reports/registration.ts';
import { findClosing, heldBefore, inTransitBefore } from '../../core/movements/closings.ts';
import { correctedEntries } from '../../core/movements/correctedEntries.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Sum } from '../../database/sql.ts';
import { duringPeriod, ofScope, withinScope } from './perpetualInventory.ts';
import { type FileRequest, fileName, headLines, noteExport, noteLines } from './reportFile.ts';
import {
  nameOf,
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

/**
 * REPORT-02: how the stock of the agency, or of a place, changed over a period. Transfers are apart from what
 * others delivered or took.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readRegistration(
  tx: Transaction,
  session: ReportSession,
  filter: ReportFilter,
  now: Date,
  reads: Transaction = tx,
): Promise<RegistrationReport> {
  const scope = await readScope(tx, session, filter, now, reads);
  const { head, choices } = scope;
  return { head, choices, isWhole: isWhole(scope), rows: await readRows(reads, scope) };
}

/** Of every inventory of the agency: then what is sent and not received is known, and still the agency's. */
function isWhole({ head }: ReportScope): boolean {
  return head.place === null && head.leftOut === 0;
}

const HeldRow = v.object({ productId: v.string(), held: Sum, inTransit: Sum });

const Row = v.object({ productId: v.string(), kind: v.string(), change: Sum, wasted: Sum });

/** A correction of a transfer is one of the transfer: it is between inventories, too. */
const movedAs = sql`case when o.kind in ('transferIn', 'transferOut') then o.kind else e.kind end`;

async function readRows(reader: Reader, scope: ReportScope): Promise<RegistrationSum[]> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const found = await selectRows(
    reader,
    sql`${correctedEntries(scope.agencyId, duringPeriod(scope))}
        select e.product_id as "productId", ${movedAs} as kind,
          sum(e.change)::text as change, coalesce(sum(u.wasted), 0)::text as wasted
        from ledger_entries e
        left join walk o on o.id = e.id and o.further is null
        left join ${usesAsAmended(scope.agencyId)} u on u.home_entry_id = e.id
          and u.occurred_at >= ${scope.start.toISOString()} and u.occurred_at < ${scope.end.toISOString()}
        where ${withinScope(scope)} and ${duringPeriod(scope)}
        group by 1, 2`,
    Row,
  );
  const ofWhole = isWhole(scope);
  const opening = await readOpening(reader, scope, ofWhole);
  return scope.products.flatMap((product) => {
    const own = found.filter(({ productId }) => productId === product.id);
    const row = sumOf(
      opening.find(({ productId }) => productId === product.id) ?? { held: 0, inTransit: 0 },
      own,
      ofWhole,
    );
    return row.opening === 0 && movementNames.every((name) => row[name] === 0)
      ? []
      : [{ product, ...row }];
  });
}

/** What was held at the start of the period and, of the whole agency, what had been sent and not received. */
async function readOpening(reader: Reader, scope: ReportScope, ofWhole: boolean) {
  const closing = await findClosing(reader, scope.agencyId, scope.start);
  const sums = sql`select e.product_id, sum(e.change) as held, 0 as moved
    from ${heldBefore(closing)} e where ${ofScope(scope)} group by 1`;
  const inTransit = sql`select e.product_id, 0 as held, sum(e.change) as moved
    from ${inTransitBefore(closing)} e group by 1`;
  return selectRows(
    reader,
    sql`select product_id as "productId", sum(held)::text as held, sum(moved)::text as "inTransit"
        from (${ofWhole ? sql`${sums} union all ${inTransit}` : sums}) opening
        group by 1`,
    HeldRow,
  );
}

function sumOf(
  before: { readonly held: number; readonly inTransit: number },
  during: readonly EntrySum[],
  ofWhole: boolean,
): Omit<RegistrationSum, 'product'> {
  const sums = movementsOf(during);
  const only = ofWhole ? 'external' : undefined;
  const openingInTransit = before.inTransit;
  // What is on its way is in no inventory, and still the agency's.
  const opening = before.held + openingInTransit;
  const broken = during.filter(({ kind }) => kind === 'breakage');
  return {
    ...sums,
    broken: broken.reduce((sum, { change }) => sum - change, 0),
    opening,
    openingInTransit: ofWhole ? openingInTransit : null,
    closingInTransit: ofWhole ? openingInTransit - changeOf(sums, 'internal') : null,
    closing: opening + changeOf(sums, only),
  };
}

/**
 * The same as a file, one product on each line.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportRegistration(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
  reads: Transaction = tx,
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now, reads);
  const rows = await readRows(reads, scope);
  await noteExport(tx, request, scope, {
    action: 'registration.exported',
    report: 'Registration',
    lines: rows.length,
  });
  const columns = [
    'Schedule',
    'Product',
    'NDC',
    'Unit',
    'Opening',
    ...movementNames.map((name) => movements[name].text),
    'Closing',
    'In transit at opening',
    'In transit at closing',
  ];
  return {
    fileName: fileName('registration', scope),
    csv: csvFile(
      ['Registration'],
      [
        ...headLines(scope.head),
        ...noteLines(brokenInRegistration(brokenOf(rows))),
        [],
        columns,
        ...rows.map(cellsOf),
      ],
    ),
    rows: rows.length,
    isComplete: true,
  };
}

function cellsOf(row: RegistrationSum): string[] {
  const { product, openingInTransit, closingInTransit } = row;
  const exact = (amount: number | null) => (amount === null ? '' : exactPlain(amount, product));
  return [
    product.schedule,
    nameOf(product),
    product.ndc,
    exactUnit(product),
    exact(row.opening),
    ...movementNames.map((name) => exact(row[name])),
    exact(row.closing),
    exact(openingInTransit),
    exact(closingInTransit),
  ];
}
