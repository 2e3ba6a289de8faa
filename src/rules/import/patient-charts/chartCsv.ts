import { plainCell } from '../../core/csv.ts';
import { chartColumns, type StatedDose } from './chartDose.ts';

/** Where each fact is in a line of the file. */
export type ChartHeading =
  | { readonly ok: true; readonly places: readonly number[]; readonly width: number }
  | { readonly ok: false; readonly sentence: string };

/** Finds the columns in the first line of a CSV file; others are not read, and so not kept. */
export function readHeading(cells: readonly string[]): ChartHeading {
  const names = cells.map((cell) => plainCell(cell).toLowerCase());
  const places = chartColumns.map((column) => names.indexOf(column.toLowerCase()));
  const missing = chartColumns.filter((_, index) => places[index] === -1);
  if (missing.length > 0) {
    return {
      ok: false,
      sentence: `The first line has no column “${missing.join('”, “')}”. The columns are: ${chartColumns.join(', ')}.`,
    };
  }
  const twice = chartColumns.filter(
    (column) => names.filter((name) => name === column.toLowerCase()).length > 1,
  );
  if (twice.length > 0) {
    return { ok: false, sentence: `The column “${twice.join('”, “')}” appears twice.` };
  }
  return { ok: true, places, width: cells.length };
}

/** The facts of a line, or why its cells can't be assigned to columns. */
export function statedInLine(
  { cells, isBroken }: { readonly cells: readonly string[]; readonly isBroken: boolean },
  { places, width }: Extract<ChartHeading, { ok: true }>,
): { ok: true; stated: StatedDose } | { ok: false; sentence: string } {
  if (isBroken) {
    return {
      ok: false,
      sentence:
        'A quotation mark opens here and never closes, so the rest of the file is one cell.',
    };
  }
  if (cells.length !== width) {
    return {
      ok: false,
      sentence: `This line has ${cells.length} cells, and the heading has ${width}. Look for a missing quotation mark or separator.`,
    };
  }
  const facts = chartColumns.map((name, index) => [
    name,
    plainCell(cells[places[index] ?? -1] ?? ''),
  ]);
  return { ok: true, stated: Object.fromEntries(facts) as StatedDose };
}
