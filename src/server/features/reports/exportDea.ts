import type {
  DeaLine,
  DestructionReport,
  LossReport,
} from '../../../contract/reports/deaReport.ts';
import type { ReportFile, ReportHead } from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { unitNumber } from '../../../rules/quantity/quantityText.ts';
import { brokenBesideDestructions } from '../../../rules/reports/brokenNote.ts';
import type { Transaction } from '../../database/database.ts';
import { readDestructionReport, readLongScope, readLossReport } from './deaReports.ts';
import {
  type FileRequest,
  fileName,
  headLines,
  localTime,
  noteExport,
  noteLines,
} from './reportFile.ts';
import type { PlaceFilter } from './reportScope.ts';

type PlaceRequest = FileRequest<PlaceFilter>;

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
