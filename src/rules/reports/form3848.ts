import type { EntryKind } from '../../contract/inventory/ledger.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type {
  FormColumn,
  FormCount,
  FormLines,
  ReceivedNote,
} from '../../contract/reports/form3848.ts';
import { type Measured, parseQuantity } from '../quantity/quantity.ts';
import { formatFraction } from '../quantity/quantityText.ts';
import { addDays } from '../time/custodyTime.ts';

// NY Form 3848 (DOH-3848, 10 NYCRR 80.136(j)(1)): the semi-annual inventory of an EMS agency.

/** Columns on one sheet. */
export const columnsOnPage = 5;

/** Lines 1 to 6 in the order of the paper, with the sign they enter the sum with. */
export const formLines = [
  { name: 'opening', text: 'Ending amount, last period', sign: 1 },
  { name: 'received', text: 'Received', sign: 1 },
  { name: 'used', text: 'Used', sign: -1 },
  { name: 'destroyed', text: 'Destroyed or wasted', sign: -1 },
  { name: 'returned', text: 'Returned', sign: -1 },
  { name: 'lost', text: 'Lost', sign: -1 },
] as const satisfies readonly { name: keyof FormLines; text: string; sign: 1 | -1 }[];

/** Line 7: what should be there by the ledger. Whole numbers in, a whole number out. */
export function endingOf(lines: FormLines): number {
  return formLines.reduce((sum, { name, sign }) => sum + sign * lines[name], 0);
}

/** Line 11, line 10 less line 7: negative is missing. */
export function differenceOf(lines: FormLines, count: Pick<FormCount, 'stock' | 'subStocks'>) {
  return count.stock + count.subStocks - endingOf(lines);
}

/** Stock is what the agency keeps; sub-stocks are what is issued to vehicles and people. */
export function isSubStock(kind: string): boolean {
  return kind === 'vehicle' || kind === 'bag';
}

/** The lines that a ledger entry's amount can go to; a use is divided by what was given and wasted. */
export type EntryLine = Exclude<keyof FormLines, 'opening'>;

/** Whether an entry is of a loss that was reported as discovered in the period, or before it; null without a report. */
export type ReportedLoss = 'now' | 'earlier' | null;

/**
 * The line of an entry, and the sign of its change there; null for what stays inside the agency. Line 6 has the losses
 * reported as discovered in the period and nothing else (REG-13). What counts and corrections changed without an entry
 * of its own is in line 2 with a note (`receivedNoteKind`), because the form has no line for it.
 *
 * @param kind of the entry, or of the one that it corrects in the end.
 */
export function lineOf(
  kind: EntryKind,
  reported: ReportedLoss,
): { line: EntryLine; sign: 1 | -1 } | null {
  switch (kind) {
    case 'transferOut':
    case 'transferIn':
    case 'sealChange':
    case 'labelVoid':
      return null;
    case 'receive':
    case 'count':
    case 'correction':
      return { line: 'received', sign: 1 };
    case 'use':
      return { line: 'used', sign: -1 };
    case 'waste':
    case 'expiry':
    case 'breakage':
    case 'destruction':
      return { line: 'destroyed', sign: -1 };
    case 'reverseDistribution':
      return { line: 'returned', sign: -1 };
    case 'loss':
      return reported === 'now' ? { line: 'lost', sign: -1 } : { line: 'received', sign: 1 };
  }
}

/** What line 2 has without a receipt (REG-13); null if nothing is left of it, and for everything that is elsewhere. */
export function receivedNoteKind(
  kind: EntryKind,
  reported: ReportedLoss,
  amount: number,
): ReceivedNote['kind'] | null {
  if (amount === 0) return null;
  if (kind === 'count') return 'firstCount';
  if (kind === 'correction') return amount > 0 ? 'surplus' : 'shortage';
  if (kind !== 'loss' || reported === 'now') return null;
  return amount > 0 ? 'foundAgain' : 'shortage';
}

/** “2 mL more than recorded in Medic 1, entered by a correction (entry 1,234).” */
export function receivedNoteText(note: ReceivedNote, column: FormColumn): string {
  const { kind, amount, inventory, entries, lossNumber } = note;
  const sum = figureWithUnit(Math.abs(amount), column);
  const shown = entries.map((entry) => entry.toLocaleString('en-US'));
  const source = `${shown.length === 1 ? 'entry' : 'entries'} ${shown.join(', ')}`;
  switch (kind) {
    case 'firstCount':
      return `${sum} on hand at the first count of ${inventory} (${source}).`;
    case 'surplus':
      return `${sum} more than recorded in ${inventory}, added by a correction (${source}).`;
    case 'shortage':
      return `${sum} less than recorded in ${inventory}, taken away without a loss report (${source}).`;
    case 'foundAgain':
      return `${sum} of loss ${lossNumber ?? ''} found again in ${inventory} (${source}).`;
  }
}

/** Days after the end of a period within which its form is due. */
const dueDays = 30;

export function dueOn(periodEnd: string): string {
  return addDays(periodEnd, dueDays);
}

/** Periods end on 30 June and 31 December. */
export function isPeriodEnd(day: string): boolean {
  return /^\d{4}-(?:06-30|12-31)$/.test(day);
}

export function periodStart(periodEnd: string): string {
  return `${periodEnd.slice(0, 4)}-${periodEnd.endsWith('06-30') ? '01-01' : '07-01'}`;
}

/** The end of the period that a day is in. */
export function periodEndOf(day: string): string {
  const year = day.slice(0, 4);
  return day.slice(5) <= '06-30' ? `${year}-06-30` : `${year}-12-31`;
}

export function previousPeriodEnd(periodEnd: string): string {
  return addDays(periodStart(periodEnd), -1);
}

/** From the period of `today` back to that of `first`, the newest first. */
export function periodEnds(today: string, first: string): string[] {
  const ends: string[] = [];
  for (let end = periodEndOf(today); end >= periodEndOf(first); end = previousPeriodEnd(end)) {
    ends.push(end);
  }
  return ends;
}

/** What a figure on the form is measured in. */
const liquid: Measured = {
  measure: 'microlitre',
  concentration: null,
  massUnit: null,
  strength: '',
  contentPerUnit: 1_000,
  unitName: 'mL',
};
const powder: Measured = { ...liquid, measure: 'nanogram', massUnit: 'mg', unitName: 'mg' };
const piece: Measured = { ...liquid, measure: 'each', unitName: 'unit' };

export type FigureUnit = FormColumn['unit'];

/** Reads a figure of the form exactly; an empty one is null. */
export function readFigure(
  text: string,
  unit: FigureUnit = 'mL',
): { ok: true; amount: number | null } | { ok: false; message: string } {
  if (text.trim() === '') return { ok: true, amount: null };
  const product = { mL: liquid, mg: powder, each: piece }[unit];
  const read = parseQuantity(text, unit, product);
  return read.ok ? { ok: true, amount: read.amount } : { ok: false, message: read.message };
}

/** A figure as it is printed: no trailing zeros, thousands grouped, at most six decimals of a milligram. */
export function figureText(amount: number, unit: FigureUnit = 'mL'): string {
  if (unit === 'mL') return formatFraction(BigInt(amount), 1_000n, 3);
  return unit === 'mg'
    ? formatFraction(BigInt(amount), 1_000_000n, 6)
    : formatFraction(BigInt(amount), 1n, 0);
}

/** "fentaNYL 50 mcg/mL". */
export function columnName({ substance, concentration }: FormColumn): string {
  return `${substance} ${concentration}`.trim();
}

/** "5 mL", "3 mg", "12 tablets". */
export function figureWithUnit(amount: number, { unit, unitName }: FormColumn): string {
  const text = figureText(amount, unit);
  if (unit !== 'each') return `${text}\u00a0${unit}`;
  return `${text}\u00a0${unitName}${text === '1' ? '' : 's'}`;
}

/** @typeParam Code of the server’s refusals; a draft has further ones. */
export type FormProblem<Code extends string = ProblemCode<422>> = {
  code: Code;
  field: string;
  message: string;
};

/** Ids of the fields that the form is completed with. */
export const countField = (part: 'stock' | 'subStocks', column: number) => `${part}-${column}`;

/**
 * What keeps a form from being signed: a count that is missing, a difference that no one explains, a part of line 2 that
 * was not received (REG-13), an amendment without a reason.
 */
export function checkForm(form: {
  columns: readonly FormColumn[];
  counts: readonly { key: string; stock: number | null; subStocks: number | null }[];
  explanation: string;
  version: number;
  amendment: string;
}): FormProblem[] {
  const problems: FormProblem[] = [];
  const unexplained: string[] = [];
  for (const [index, column] of form.columns.entries()) {
    const count = form.counts.find(({ key }) => key === column.key);
    for (const part of ['stock', 'subStocks'] as const) {
      if (count?.[part] === null || count === undefined) {
        problems.push({
          code: 'count_missing',
          field: countField(part, index),
          message: `Enter the physical count of ${columnName(column)}, ${part === 'stock' ? 'stock' : 'sub-stocks'}; 0 if none.`,
        });
      }
    }
    const { stock = null, subStocks = null } = count ?? {};
    if (stock === null || subStocks === null) continue;
    if (differenceOf(column.lines, { stock, subStocks }) !== 0)
      unexplained.push(columnName(column));
  }
  const notReceived = form.columns.filter(({ notes = [] }) => notes.length > 0).map(columnName);
  const asked = [
    ...(unexplained.length === 0
      ? []
      : [`Explain the difference between ledger and count: ${unexplained.join(', ')}.`]),
    ...(notReceived.length === 0
      ? []
      : [`Explain the part of line 2 that was not received: ${notReceived.join(', ')}.`]),
  ];
  if (asked.length > 0 && form.explanation.trim() === '') {
    problems.push({ code: 'explanation_missing', field: 'explanation', message: asked.join(' ') });
  }
  if (form.version > 1 && form.amendment.trim() === '') {
    problems.push({
      code: 'amendment_missing',
      field: 'amendment',
      message: 'Enter why the signed form is amended.',
    });
  }
  return problems;
}

/** The columns with a loss: each means that DOH-2094 must accompany the form. */
export function lossesOf(columns: readonly FormColumn[]): FormColumn[] {
  return columns.filter(({ lines, losses = [] }) => lines.lost !== 0 || losses.length > 0);
}

/** Columns by sheet: liquids first, five to a sheet; what has no volume on sheets of its own. */
export function sheetsOf<Column extends Pick<FormColumn, 'unit'>>(
  columns: readonly Column[],
): Column[][] {
  const groups = [
    columns.filter(({ unit }) => unit === 'mL'),
    columns.filter(({ unit }) => unit !== 'mL'),
  ];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / columnsOnPage) }, (_, sheet) =>
      group.slice(sheet * columnsOnPage, (sheet + 1) * columnsOnPage),
    ),
  );
}
