import type { SignatureNote } from '../../../contract/inventory/ledger.ts';
import type { DifferenceRow } from '../../../contract/reports/countReport.ts';
import { type ReportFile, reportFileLimit } from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { countLabels } from '../../../rules/quantity/countWords.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import type { Transaction } from '../../database/database.ts';
import { readCounts, readDifferences } from './countReport.ts';
import { type FileRequest, fileName, headLines, localTime, noteExport } from './reportFile.ts';
import { type PlaceFilter, readScope } from './reportScope.ts';

type PlaceRequest = FileRequest<PlaceFilter>;

const countHead = [
  'Counted',
  'Late',
  'Kind',
  'Inventory',
  'Counted by',
  'Witness',
  'Result',
  'Balances seen',
];

const differenceHead = [
  'Opened',
  'Inventory',
  'Of',
  'Lot',
  'Label',
  'Unit',
  'Per ledger',
  'Found',
  'Opened by',
  'Resolved',
  'Resolution',
];

/**
 * Counts, and below them what they found, as one file.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportCountReport(
  tx: Transaction,
  request: PlaceRequest,
): Promise<ReportFile> {
  const scope = await readScope(tx, request.session, request.filter, request.now);
  const { timeZone } = scope.head;
  const found = await readCounts(tx, scope, { start: 0, length: reportFileLimit + 1 });
  const counts = found.slice(0, reportFileLimit);
  const differences = await readDifferences(tx, request.session, scope, reportFileLimit + 1);
  const shown = differences.slice(0, reportFileLimit);
  const lines = counts.length + shown.length;
  await noteExport(tx, request, scope, {
    action: 'countReport.exported',
    report: 'Counts and discrepancies',
    lines,
  });
  return {
    fileName: fileName('counts', scope),
    csv: csvFile(
      ['Counts and discrepancies'],
      [
        ...headLines(scope.head),
        [],
        countHead,
        ...counts.map((count) => [
          localTime(count.countedAt, timeZone),
          count.isLate ? 'Late' : '',
          countLabels[count.kind],
          count.inventory,
          count.countedBy,
          count.witnessedBy ?? noted(count.witnessNote, timeZone),
          count.hasDifference ? 'Difference' : 'Agrees',
          count.bookSeenBy.join(', '),
        ]),
        [],
        differenceHead,
        ...shown.map((row) => differenceCells(row, timeZone)),
      ],
    ),
    rows: lines,
    isComplete: found.length === counts.length && differences.length === shown.length,
  };
}

function noted(note: SignatureNote | null, timeZone: string): string {
  return note === null ? '' : noteLabels(note, localTime(note.notedAt, timeZone));
}

const ofNoDrug = { count: '', seal: 'Seal', label: 'Label' } as const;

function differenceCells(row: DifferenceRow, timeZone: string): string[] {
  const { product, kind } = row;
  const isAmount = kind === 'count' && product !== null;
  const value = (text: string) => (isAmount ? exactPlain(Number(text), product) : text);
  return [
    localTime(row.openedAt, timeZone),
    row.inventory,
    product === null ? ofNoDrug[kind] : `${product.name} ${product.strength}`,
    row.lot ?? '',
    row.label ?? '',
    isAmount ? exactUnit(product) : '',
    row.recorded === null ? 'Hidden while a blind count is open' : value(row.recorded),
    value(row.found),
    row.openedBy,
    row.resolvedAt === null ? '' : localTime(row.resolvedAt, timeZone),
    row.resolution ?? '',
  ];
}
