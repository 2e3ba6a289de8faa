import * as v from 'valibot';
import type { FieldErrors, Problem } from '../../contract/core/problem.ts';
import type { Product } from '../../contract/core/product.ts';
import { type FirstCountDetails, FirstCountLine } from '../../contract/custody/firstCount.ts';
import { amountOfUnits } from '../quantity/quantity.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import { isInFuture } from '../time/lateness.ts';
import { lineWithoutRoom } from './custodyRoom.ts';

/** What the signatures of a count mean, in their order. */
export const countMeaning = 'counted';
export const countWitnessMeaning = 'witness to the count';

/** A typed line; `key` distinguishes it from the others while it is typed. */
export type RawFirstCountLine = {
  key: string;
  productId: string;
  lotNumber: string;
  expiresOn: string;
  units: string;
  /** The serial numbers that were scanned into the line; none is recorded. */
  serials?: string;
};

/** The controls of a line. */
export type FirstCountField = Exclude<keyof RawFirstCountLine, 'key' | 'serials'>;

/** The name of a line's control, and of the error in it. */
export function openingField(key: string, field: FirstCountField): string {
  return `${field}-${key}`;
}

export type ReadFirstCount =
  | { ok: true; details: FirstCountDetails }
  | { ok: false; errors: FieldErrors };

/**
 * Reads the lines as they were typed. Lines of one lot are refused: what was found of a lot is one number.
 *
 * @param now when it is read, ISO 8601: that is when it was counted.
 * @param products what can be counted, as far as it is known here.
 */
export function readFirstCount(
  inventoryId: string,
  lines: readonly RawFirstCountLine[],
  now: string,
  products: readonly Product[],
): ReadFirstCount {
  const errors: FieldErrors = {};
  const read: FirstCountLine[] = [];
  const lots = new Set<string>();
  for (const { key, units, serials: _, ...rest } of lines) {
    const typed = { ...rest, units: /^\d{1,9}$/.test(units.trim()) ? Number(units) : units };
    const result = v.safeParse(FirstCountLine, typed);
    if (result.success) {
      read.push(result.output);
      const lot = lotKey(result.output);
      if (lots.has(lot)) {
        errors[openingField(key, 'lotNumber')] = 'This lot is on another line. Combine them.';
      }
      lots.add(lot);
    } else {
      for (const issue of result.issues) {
        const field = v.getDotPath(issue) as FirstCountField;
        errors[openingField(key, field)] ??= sentenceOf(field, issue.message);
      }
    }
  }
  if (lines.length === 0) errors.lines = 'Enter what was found.';
  const full = Object.keys(errors).length === 0 ? lineWithoutRoom(read, products) : null;
  const fullLine = full === null ? undefined : lines[full.index];
  if (full !== null && fullLine) errors[openingField(fullLine.key, 'units')] = full.sentence;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, details: { inventoryId, countedAt: now, lines: read } };
}

function sentenceOf(field: FirstCountField, message: string): string {
  return field === 'expiresOn' ? 'Enter the expiration date.' : message;
}

/** The contract has product ids in small letters already. */
function lotKey({ productId, lotNumber }: FirstCountLine): string {
  return `${productId} ${lotNumber.toLowerCase()}`;
}

/**
 * The result of a count that passed its schema; null if nothing is wrong.
 * @param now ISO 8601
 */
export function openingProblem(details: FirstCountDetails, now: string): string | null {
  if (isInFuture(details.countedAt, now)) {
    return 'The count is in the future. Set this device’s clock, then try again.';
  }
  const lots = new Set(details.lines.map(lotKey));
  return lots.size === details.lines.length ? null : 'One lot is on two lines. Combine them.';
}

/** True if the count has to be corrected, not the signers. */
export function concernsCount({ fields = {} }: Pick<Problem, 'fields'>): boolean {
  return Object.keys(fields).some((field) => field.startsWith('details'));
}

/** "12 vials, lot A1": one line of a count as people read it. */
export function describeLine({ units, lotNumber }: FirstCountLine, product: Product): string {
  return `${formatUnits(amountOfUnits(units, product), product)}, lot ${lotNumber}`;
}

/** The ledger's sentence. */
export function summarizeFirstCount(units: number, product: Product): string {
  return `First count: ${formatUnits(amountOfUnits(units, product), product)} found`;
}
