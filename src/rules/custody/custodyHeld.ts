import type { Product } from '../../contract/core/product.ts';
import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import type { StockLine } from '../../contract/custody/stockLine.ts';
import { takesUsable, usableOf } from '../inventory/brokenStock.ts';
import { isWholeUnits } from '../quantity/quantity.ts';
import { formatAmount } from '../quantity/quantityText.ts';
import type { EventContext, KnownLot } from './custodyEventContext.ts';
import { type EventProblem, lotNotHere, lotTwice, problem } from './custodyProblem.ts';

type HeldKind =
  | 'transferOut'
  | 'waste'
  | 'breakage'
  | 'destruction'
  | 'reverseDistribution'
  | 'loss'
  | 'expiry'
  | 'labelVoid';

/** Each lot once, known, with as much as is taken of it; of what is broken only where the event takes it (STOCK-11). */
export function checkHeld(
  details: DetailsOf<HeldKind>,
  { lots, sentTo }: EventContext,
  isWhole: boolean,
): EventProblem[] {
  const lines: readonly StockLine[] = details.lines;
  const isUsable = takesUsable(details, sentTo);
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
    if (isUsable && amount > usableOf(lot)) {
      return [problem('stock_broken', `${at}.amount`, brokenText(lot))];
    }
    return isWhole ? checkWhole(`${at}.amount`, amount, lot.product) : [];
  });
}

/** Why not all of a lot can be taken. */
function brokenText({ number, product, ...stock }: KnownLot): string {
  return `${formatAmount(stock.balance - usableOf(stock), product)} of lot ${number} here is broken. Destroy or return what is broken, and take no more than the rest.`;
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
