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
import { correctedEntries } from '../../core/movements/correctedEntries.ts';
import { usesAsAmended } from '../../core/movements/usesAsAmended.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { Sum } from '../../database/sql.ts';
import { withinScope } from './perpetualInventory.ts';
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
  reader: Transaction,
  session: ReportSession,
  filter: ReportFilter,
  now: Date,
): Promise<RegistrationReport> {
  const scope = await readScope(reader, session, filter, now);
  const { head, choices } = scope;
  return { head, choices, isWhole: isWhole(scope), rows: await readRows(reader, scope) };
}

/** Of every inventory of the agency: then what is sent and not received is known, and still the agency's. */
function isWhole({ head }: ReportScope): boolean {
  return head.place === null && head.leftOut === 0;
}

const Row = v.object({
  productId: v.string(),
  kind: v.string(),
  isBefore: v.boolean(),
  change: Sum,
  wasted: Sum,
});

/** A correction of a transfer is one of the transfer: it is between inventories, too. */
const movedAs = sql`case when o.kind in ('transferIn', 'transferOut') then o.kind else e.kind end`;

async function readRows(reader: Reader, scope: ReportScope): Promise<RegistrationSum[]> {
  if (scope.inventoryIds.length === 0 || scope.products.length === 0) return [];
  const found = await selectRows(
    reader,
    sql`${correctedEntries(scope.agencyId)}
        select e.product_id as "productId", ${movedAs} as kind, e.occurred_at < ${scope.start.toISOString()} as "isBefore",
          sum(e.change)::text as change, coalesce(sum(u.wasted), 0)::text as wasted
        from ledger_entries e
        left join walk o on o.id = e.id and o.further is null
        left join ${usesAsAmended(scope.agencyId)} u on u.home_entry_id = e.id
        where ${withinScope(scope)} and e.occurred_at < ${scope.end.toISOString()}
        group by 1, 2, 3`,
    Row,
  );
  const ofWhole = isWhole(scope);
  return scope.products.flatMap((product) => {
    const own = found.filter(({ productId }) => productId === product.id);
    const row = sumOf(
      own.filter((sum) => sum.isBefore),
      own.filter((sum) => !sum.isBefore),
      ofWhole,
    );
    return row.opening === 0 && movementNames.every((name) => row[name] === 0)
      ? []
      : [{ product, ...row }];
  });
}

function sumOf(
  before: readonly EntrySum[],
  during: readonly EntrySum[],
  ofWhole: boolean,
): Omit<RegistrationSum, 'product'> {
  const [earlier, sums] = [movementsOf(before), movementsOf(during)];
  const only = ofWhole ? 'external' : undefined;
  const opening = changeOf(earlier, only);
  const broken = during.filter(({ kind }) => kind === 'breakage');
  const openingInTransit = -changeOf(earlier, 'internal');
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
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now);
  const rows = await readRows(tx, scope);
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
