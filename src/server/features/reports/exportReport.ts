import {
  type PerpetualLine,
  reportFileLimit,
  type UseLogRow,
  type UseTotal,
} from '../../../contract/reports/report.ts';
import { entryText } from '../../../rules/custody/entryText.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { mannerLabels, orderLabels } from '../../../rules/custody/useWords.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import type { FileParts } from '../../core/http/fileStream.ts';
import type { Transaction } from '../../database/database.ts';
import { readLines, readSums } from './perpetualInventory.ts';
import { type FileRequest, fileName, headLines, localTime, noteExport } from './reportFile.ts';
import { nameOf, type ReportFilter, readScope } from './reportScope.ts';
import { readTotals, readUses, requirePatientsSeen } from './useLog.ts';

const perpetualHead = [
  'Schedule',
  'Product',
  'NDC',
  'Unit',
  'Entry',
  'Occurred',
  'Recorded',
  'Late',
  'Event',
  'Level',
  'What happened',
  'Inventory',
  'Lot',
  'Received',
  'Taken',
  'Balance',
  'Recorded by',
  'Signed by',
  'Corrects entry',
];

/**
 * The perpetual inventory as a file: what it is about, then each product's opening, its lines and its closing.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportPerpetualInventory(
  tx: Transaction,
  request: FileRequest<ReportFilter>,
  reads: Transaction = tx,
): Promise<FileParts> {
  const scope = await readScope(tx, request.session, request.filter, request.now, reads);
  const { timeZone } = scope.head;
  const sums = await readSums(reads, scope);
  const found = await readLines(reads, scope, sums, { start: 0, length: reportFileLimit + 1 });
  const lines = found.slice(0, reportFileLimit);
  const shown = isInPart(scope.head) ? ' shown' : '';
  function* rowsOf({ product, opening, closing, ...sum }: (typeof sums)[number]) {
    const exact = (amount: number) => exactPlain(amount, product);
    const common = [product.schedule, nameOf(product), product.ndc, exactUnit(product)];
    const line = (event: string, amounts: readonly string[]) => [
      ...common,
      ...['', '', '', '', event, '', '', '', ''],
      ...amounts,
      ...['', '', ''],
    ];
    yield line(`Opening balance${shown}`, ['', '', exact(opening)]);
    for (const entry of lines) {
      if (entry.productId === product.id) yield [...common, ...entryCells(entry, exact, timeZone)];
    }
    yield line(`Closing balance${shown}`, [
      exact(sum.received + sum.fromInventories),
      exact(sum.taken + sum.toInventories),
      exact(closing),
    ]);
    yield line('Of these, from and to inventories', [
      exact(sum.fromInventories),
      exact(sum.toInventories),
      '',
    ]);
  }
  await noteExport(tx, request, scope, {
    action: 'perpetualInventory.exported',
    report: 'Perpetual inventory',
    lines: lines.length,
  });
  return {
    fileName: fileName('perpetual-inventory', scope),
    rows: lines.length,
    isComplete: found.length === lines.length,
    *lines() {
      yield* [['Perpetual inventory'], ...headLines(scope.head), [], perpetualHead];
      for (const sum of sums) yield* rowsOf(sum);
    },
  };
}

function entryCells(
  entry: PerpetualLine,
  exact: (amount: number) => string,
  timeZone: string,
): string[] {
  return [
    String(entry.sequence),
    localTime(entry.occurredAt, timeZone),
    localTime(entry.recordedAt, timeZone),
    entry.isLate ? 'Late' : '',
    entryText(entry.kind),
    entry.level === 'internal' ? 'Internal' : 'External',
    amendedSummary(entry),
    entry.inventory,
    entry.lot,
    entry.change > 0 ? exact(entry.change) : '',
    entry.change < 0 ? exact(-entry.change) : '',
    exact(entry.balance),
    entry.recordedBy,
    [
      ...entry.signedBy,
      ...entry.signatureNotes.map((note) => noteLabels(note, localTime(note.notedAt, timeZone))),
    ].join('; '),
    entry.corrects === null ? '' : String(entry.corrects),
  ];
}

/** The amended fact with its mark, and what it was. */
function amendedSummary({ summary, amended }: PerpetualLine): string {
  return amended === undefined ? summary : `${summary} (A: ${amended.notes.join(' ')})`;
}

const useHead = [
  'Name of substance',
  'Finished form',
  'Date',
  'Patient ID',
  'Amount administered',
  'Administered by',
  'Medical director or authorizing medical professional',
  'Order',
  'Amount disposed',
  'Date disposed',
  'Manner of disposal',
  'Disposed by',
  'Witness',
];

/**
 * The use log as a file, with exactly the fields of 21 CFR 1304.27(a); patients only where they were requested.
 *
 * @throws ProblemError 467 for patients without two factors and an inactivity timeout, 404 or 403 (see `readScope`).
 */
export async function exportUseLog(
  tx: Transaction,
  request: FileRequest<ReportFilter & { readonly patients?: 'shown' | undefined }>,
  reads: Transaction = tx,
): Promise<FileParts> {
  const { session, filter, now } = request;
  const scope = await readScope(tx, session, filter, now, reads);
  const showsPatients = filter.patients === 'shown';
  requirePatientsSeen(session, showsPatients);
  const page = { start: 0, length: reportFileLimit + 1, showsPatients };
  const found = await readUses(reads, scope, page);
  const uses = found.slice(0, reportFileLimit);
  const byId = new Map(scope.products.map((product) => [product.id, product]));
  const rowOf = (use: (typeof uses)[number]) => {
    const product = byId.get(use.productId);
    if (product === undefined) throw new Error('A use of a product that does not exist');
    const amount = (of: number) => `${exactPlain(of, product)} ${exactUnit(product)}`;
    return [
      product.name,
      `${product.strength} ${product.form}, ${product.package}`,
      localTime(use.occurredAt, scope.head.timeZone),
      patientText(use),
      amount(use.given),
      use.givenBy,
      use.authorizedBy,
      orderLabels[use.orderKind],
      use.wasted === 0 ? '' : amount(use.wasted),
      use.wastedAt === null ? '' : localTime(use.wastedAt, scope.head.timeZone),
      use.wasteManner === null ? '' : mannerLabels[use.wasteManner],
      use.disposedBy ?? '',
      use.wasted === 0 ? '' : (use.witnessedBy ?? unsignedText(use, scope.head.timeZone)),
    ];
  };
  const totals = await readTotals(reads, scope);
  const told = showsPatients ? 'with patients' : 'without patients';
  await noteExport(tx, request, scope, {
    action: 'useLog.exported',
    report: 'Use log',
    lines: uses.length,
    told,
  });
  return {
    fileName: fileName('use-log', scope),
    rows: uses.length,
    isComplete: found.length === uses.length,
    *lines() {
      yield ['Use log (21 CFR 1304.27(a))'];
      yield* headLines(scope.head);
      yield* corrections(uses);
      yield* totals.flatMap(correctedTotal);
      yield* amendments(uses);
      yield* [[], useHead];
      for (const use of uses) yield rowOf(use);
    },
  };
}

/** Why there is no patient is no health information, and is always there. */
function patientText({ patientId, noPatientReason }: UseLogRow): string {
  if (noPatientReason !== '' && !patientId) return `None: ${noPatientReason}`;
  return patientId ?? 'Left out';
}

/** The regulation's table has no column for it, and a corrected use must not pass for a plain one. */
function corrections(uses: readonly { occurredAt: string; correctedBy: readonly number[] }[]) {
  const corrected = uses.filter(({ correctedBy }) => correctedBy.length > 0);
  return corrected.map(({ occurredAt, correctedBy }) => [
    'Corrected later',
    `The use of ${occurredAt} by entry ${correctedBy.join(', ')}`,
  ]);
}

/** The table has what was recorded: what corrections leave of it agrees with the trends and Form 3848. */
function correctedTotal({ product, given, corrected }: UseTotal): string[][] {
  if (corrected === 0) return [];
  const exact = (amount: number) => `${exactPlain(amount, product)} ${exactUnit(product)}`;
  return [
    [
      `Total administered, ${nameOf(product)}`,
      `${exact(given)} recorded, ${exact(corrected)} corrections, ${exact(given + corrected)} after corrections`,
    ],
  ];
}

/** The table prints the amended facts, so what they were is above it. */
function amendments(uses: readonly UseLogRow[]) {
  return uses.flatMap(({ occurredAt, amended }) =>
    amended === undefined
      ? []
      : [['Amended (A)', `The use of ${occurredAt}: ${amended.notes.join(' ')}`]],
  );
}

function unsignedText({ witnessNote: note }: UseLogRow, timeZone: string): string {
  return note === null ? 'Not signed yet' : noteLabels(note, localTime(note.notedAt, timeZone));
}
