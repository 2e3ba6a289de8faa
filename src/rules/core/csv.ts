import { trainingSentence } from './training.ts';

/**
 * Where a spreadsheet may take what follows for a formula (OWASP: CSV injection): at the start of a cell, and after what
 * separates cells or lines in other settings of the program. Also before signs of other widths, which programs fold to
 * the plain ones, and behind what cannot be seen, quotes and apostrophes.
 */
const formulaStart =
  /(^|[;\t\r\n\v\f\u0085\u2028\u2029])(?=['"\p{C}\p{Z}\p{M}\p{DI}\u2800]*[-=+@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩]|(?<=^'?)['\s]*[\t\r\n])/gu;
const guardedStart = new RegExp(formulaStart.source.replace(')(?=', ")'(?="), 'gu');

/**
 * One cell of a CSV file (RFC 4180). What starts like a formula gets an apostrophe in front, which spreadsheets show as
 * text; a number that someone typed keeps its sign.
 */
export function csvCell(value: string): string {
  const text = /^-?\d+(\.\d+)?$/.test(value) ? value : value.replaceAll(formulaStart, "$1'");
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that was read from a file, without the apostrophes that `csvCell` added and without blanks around it. */
export function plainCell(cell: string): string {
  return cell.replaceAll(guardedStart, '$1').trim();
}

/** A CSV file with its head. Starts with a byte order mark, without which Excel reads UTF-8 incorrectly. */
export function csvFile(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[head, ...rows].map(csvLine).join('')}`;
}

/** One line of a CSV file, with its end. */
export function csvLine(row: readonly string[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/** A file of a training agency, with what says so in its first line (LEDGER-05). */
export function trainingCsv(csv: string): string {
  return `\ufeff${csvCell(trainingSentence)}\r\n${csv.replace(/^\ufeff/, '')}`;
}
