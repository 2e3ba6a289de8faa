import type { FormLines } from '../../contract/reports/form3848.ts';
import { endingOf, formLines, readFigure } from './form3848.ts';

/** The lines of the blank form that are typed: 1 to 6, then 8 and 9. */
export const typedLines = [...formLines.map(({ name }) => name), 'stock', 'subStocks'] as const;
export type TypedLine = (typeof typedLines)[number];

/** One column of the blank form, as it was typed. */
export type BlankColumn = Readonly<Partial<Record<TypedLine, string>>>;

/** What the blank form computes of a column, in µL; null if nothing can be said yet. */
export interface BlankSums {
  readonly ending: number | null;
  readonly counted: number | null;
  readonly difference: number | null;
  /** By line: the error in what was typed. */
  readonly errors: Readonly<Partial<Record<TypedLine, string>>>;
}

/**
 * Lines 7, 10 and 11 of a column. An empty line counts as nothing; a column with nothing in it, or with something that
 * cannot be read, has no sum.
 */
export function sumColumn(column: BlankColumn): BlankSums {
  const amounts: Partial<Record<TypedLine, number>> = {};
  const errors: Partial<Record<TypedLine, string>> = {};
  for (const line of typedLines) {
    const read = readFigure(column[line] ?? '');
    if (!read.ok) errors[line] = read.message;
    else if (read.amount !== null) amounts[line] = read.amount;
  }
  const names = formLines.map(({ name }) => name);
  const book = readable(names, amounts, errors);
  const count = readable(['stock', 'subStocks'], amounts, errors);
  const lines = Object.fromEntries(names.map((name) => [name, amounts[name] ?? 0])) as FormLines;
  const ending = book ? endingOf(lines) : null;
  const counted = count ? (amounts.stock ?? 0) + (amounts.subStocks ?? 0) : null;
  const difference = ending === null || counted === null ? null : counted - ending;
  return { ending, counted, difference, errors };
}

/** It has content, and all of it can be read. */
function readable(
  lines: readonly TypedLine[],
  amounts: Partial<Record<TypedLine, number>>,
  errors: Partial<Record<TypedLine, string>>,
): boolean {
  return (
    lines.some((line) => amounts[line] !== undefined) &&
    lines.every((line) => errors[line] === undefined)
  );
}
