import type { SignatureNote } from '../../../contract/inventory/ledger.ts';
import type { DifferenceRow } from '../../../contract/reports/countReport.ts';
import type {
  DeaLine,
  DestructionReport,
  LossReport,
} from '../../../contract/reports/deaReport.ts';
import {
  type ReportFile,
  type ReportHead,
  reportFileLimit,
} from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { countLabels } from '../../../rules/quantity/countWords.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { unitNumber } from '../../../rules/quantity/quantityText.ts';
import { brokenBesideDestructions } from '../../../rules/reports/brokenNote.ts';
import type { Transaction } from '../../database/database.ts';
import { readCounts, readDifferences } from './countReport.ts';
import { readDestructionReport, readLongScope, readLossReport } from './deaReports.ts';
import {
  type FileRequest,
  fileName,
  headLines,
  localTime,
  noteExport,
  noteLines,
} from './reportFile.ts';
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

const lineHead = [
  'Name of substance',
  'Strength',
  'Finished form',
  'Package',
  'NDC',
  'Schedule',
  'Lot',
  'Containers',
  'Amount',
  'Unit',
  'Entry',
  'Corrected by entry',
];

function lineCells({ product, lot, amount, sequence, correctedBy }: DeaLine): string[] {
  return [
    product.name,
    product.strength,
    product.form,
    product.package,
    product.ndc,
    product.schedule,
    lot,
    unitNumber(amount, product).replaceAll(',', '').replace('\u2212', '-'),
    exactPlain(amount, product),
    exactUnit(product),
    String(sequence),
    correctedBy.join('; '),
  ];
}

const placeHead = ['Site', 'Address', 'County', 'DEA number of the site', 'Inventory'];

function placeCells({
  site,
  inventory,
}: LossReport['events'][number] | DestructionReport['events'][number]) {
  return [site.name, site.address, site.county, site.deaNumber ?? '', inventory];
}

/**
 * Thefts and losses as a file, one row for each line of the ledger.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportLossReport(
  tx: Transaction,
  request: PlaceRequest,
): Promise<ReportFile> {
  const { session, filter, now } = request;
  const { head, registrant, events, isComplete } = await readLossReport(tx, session, filter, now);
  const rows = events.flatMap((event) =>
    event.lines.map((line, index) => [
      event.numbers[index] ?? '',
      event.isTheft === null ? '' : event.isTheft ? 'Theft' : 'Loss',
      event.discoveredOn,
      localTime(event.occurredAt, head.timeZone),
      ...placeCells(event),
      ...lineCells(line),
      event.reason ?? '',
      event.note ?? '',
      event.recordedBy,
      signersText(event.signers),
      event.earlierLosses === null ? '' : String(event.earlierLosses),
      event.noticeDueOn ?? '',
      event.noticeSentOn ?? '',
      event.formDueOn ?? '',
      event.formFiledOn ?? '',
    ]),
  );
  const columns = [
    ...['Number', 'Theft or loss', 'Discovered', 'Occurred'],
    ...placeHead,
    ...lineHead,
    ...['Reason', 'Note', 'Recorded by', 'Signed by', 'Losses in the 24 months before'],
    ...['Notice due', 'Notice sent', 'Form 106 due', 'Form 106 filed'],
  ];
  return finish(tx, request, {
    action: 'lossReport.exported',
    report: 'Thefts and losses (DEA Form 106)',
    file: 'losses',
    table: [...registrantLines(head, registrant), [], columns, ...rows],
    lines: rows.length,
    isComplete,
  });
}

/**
 * Destructions as a file, one row for each line of the ledger.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportDestructionReport(
  tx: Transaction,
  request: PlaceRequest,
): Promise<ReportFile> {
  const { session, filter, now } = request;
  const report = await readDestructionReport(tx, session, filter, now);
  const { head, registrant, events, isComplete } = report;
  const note = noteLines(brokenBesideDestructions(report.broken));
  const rows = events.flatMap((event) =>
    event.lines.map((line) => [
      localTime(event.occurredAt, head.timeZone),
      event.destroyedOn ?? '',
      event.method ?? '',
      event.location?.name ?? '',
      event.location?.address ?? '',
      event.isNonRetrievable ? 'Yes' : '',
      ...placeCells(event),
      ...lineCells(line),
      line.packageQuantity === null ? '' : String(line.packageQuantity),
      event.keepUntil,
      event.reason ?? '',
      event.note ?? '',
      event.recordedBy,
      signersText(event.signers),
    ]),
  );
  const columns = [
    ...['Left the ledger', 'Destroyed', 'Method', 'Location', 'Address', 'Non-retrievable'],
    ...placeHead,
    ...lineHead,
    ...['Units in a full package', 'Keep until'],
    ...['Reason', 'Note', 'Recorded by', 'Witnessed and signed by'],
  ];
  return finish(tx, request, {
    action: 'destructionReport.exported',
    report: 'Destructions (DEA Form 41)',
    file: 'destructions',
    table: [...registrantLines(head, registrant), ...note, [], columns, ...rows],
    lines: rows.length,
    isComplete,
  });
}

function signersText(signers: LossReport['events'][number]['signers']): string {
  return signers.map(({ name, meaning }) => `${name} (${meaning})`).join('; ');
}

function registrantLines(head: ReportHead, registrant: LossReport['registrant']): string[][] {
  return [
    ...headLines(head),
    ['DEA registrant', registrant.deaRegistrant ?? ''],
    ['DEA number', registrant.deaNumber ?? ''],
    ['Address', registrant.address ?? ''],
    ['County', registrant.county ?? ''],
  ];
}

async function finish(
  tx: Transaction,
  request: PlaceRequest,
  made: {
    action: string;
    report: string;
    file: string;
    table: string[][];
    lines: number;
    isComplete: boolean;
  },
): Promise<ReportFile> {
  const { session, filter, now } = request;
  const scope = await readLongScope(tx, session, filter, now);
  const { action, report, lines } = made;
  await noteExport(tx, request, scope, { action, report, lines });
  return {
    fileName: fileName(made.file, scope),
    csv: csvFile([report], made.table),
    rows: lines,
    isComplete: made.isComplete,
  };
}
