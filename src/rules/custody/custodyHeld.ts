import type { Product } from '../../contract/core/product.ts';
import type { StockLine } from '../../contract/custody/stockLine.ts';
import { isWholeUnits } from '../quantity/quantity.ts';
import { formatAmount } from '../quantity/quantityText.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, lotNotHere, lotTwice, problem } from './custodyProblem.ts';

/** Each lot once, known, with as much as is taken of it. */
export function checkHeld(
  lines: readonly StockLine[],
  { lots }: EventContext,
  isWhole: boolean,
): EventProblem[] {
  return lines.flatMap(({ lotId, amount }, index) => {
    const at = `lines.${index}`;
    if (lines.slice(0, index).some((earlier) => earlier.lotId === lotId)) {
      return [lotTwice(`${at}.lotId`)];
    }
    const lot = lots.find((known) => known.lotId === lotId);
    if (lot === undefined) return [lotNotHere(`${at}.lotId`)];
    if (amount > lot.balance) {
      return [
        problem(
          'not_enough_on_hand',
          `${at}.amount`,
          `The ledger shows ${formatAmount(lot.balance, lot.product)} of lot ${lot.number} here. Check the lot, or count the inventory.`,
        ),
      ];
    }
    return isWhole ? checkWhole(`${at}.amount`, amount, lot.product) : [];
  });
}

/** Only unopened units change places: an opened one is used or wasted where it is. */
export function checkWhole(field: string, amount: number, product: Product): EventProblem[] {
  return isWholeUnits(amount, product)
    ? []
    : [
        problem(
          'not_whole_units',
          field,
          `Move only unopened units: whole ${product.unitName}s of ${formatAmount(product.contentPerUnit, product)}.`,
        ),
      ];
}

/** Voided labels are named: one label for each vial. */
export function checkLabeled(lines: readonly StockLine[], { lots }: EventContext): EventProblem[] {
  return lines.flatMap(({ lotId, amount, labels = [] }, index) => {
    const lot = lots.find((known) => known.lotId === lotId);
    if (lot === undefined || labels.length * lot.product.contentPerUnit === amount) return [];
    return [
      problem(
        'labels_missing',
        `lines.${index}.labels`,
        `Enter the label of each ${lot.product.unitName} to void.`,
      ),
    ];
  });
}
