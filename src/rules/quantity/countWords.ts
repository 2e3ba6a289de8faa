import type { CountKind, DifferenceRow } from '../../contract/reports/countReport.ts';
import { exactAmount, exactUnit } from './exactAmount.ts';

export const countLabels: Readonly<Record<CountKind, string>> = {
  count: 'Count',
  scheduled: 'Scheduled count',
  blind: 'Blind count',
  recount: 'Recount',
  shiftChange: 'Shift change',
  sealChange: 'Seal change',
};

/** The found or recorded value, in words: an exact amount with its unit, a seal's number, or where a label is. */
export function differenceText(
  value: string,
  { kind, product }: Pick<DifferenceRow, 'kind' | 'product'>,
): string {
  return kind !== 'count' || product === null
    ? value
    : `${exactAmount(Number(value), product)}\u00a0${exactUnit(product)}`;
}
