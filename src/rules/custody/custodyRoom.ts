import type { Product } from '../../contract/core/product.ts';
import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import { amountOfUnits, fitsLedgerEntry, largestAmount } from '../quantity/quantity.ts';
import { formatUnits } from '../quantity/quantityText.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

/** No inventory has room for more unopened units of one product: some hundred times what a large agency's vault holds. */
const mostUnits = 100_000;

/**
 * The most that the ledger may show of a product in one inventory: 10 kg or 10 million liters at most, so that sums over
 * hundreds of inventories stay exact numbers (below 2^53).
 */
const mostOfAnything = 10 * largestAmount;

/** The most that one inventory holds of a product, in its measure: whole units. */
export function mostHeld({ contentPerUnit }: Product): number {
  const units = Math.min(mostUnits, Math.floor(mostOfAnything / contentPerUnit));
  return units * contentPerUnit;
}

/** What an inventory receives of one lot, and what the ledger shows there of the lot and of its product before. */
export type LoggedInUser = {
  readonly product: Product;
  readonly amount: number;
  readonly lotBalance: number;
  readonly productBalance: number;
};

/**
 * The sentence that refuses more than an inventory holds; null if it has room. What a count can find is the limit of a
 * lot.
 */
export function noRoom({
  product,
  amount,
  lotBalance,
  productBalance,
}: LoggedInUser): string | null {
  if (amount <= 0) return null;
  const after = productBalance + amount;
  if (after > mostHeld(product)) {
    return `The ledger would show ${formatUnits(after, product)} of ${product.name} ${product.strength} here, and one inventory holds at most ${formatUnits(mostHeld(product), product)}. Check the number.`;
  }
  if (lotBalance + amount > largestAmount) {
    return `The ledger would show ${formatUnits(lotBalance + amount, product)} of this lot here, which is more than can be counted of one lot. Check the number.`;
  }
  return null;
}

/** The first line of a first count for which an empty inventory has no room; null if it has room for all. */
export function lineWithoutRoom(
  lines: readonly { readonly productId: string; readonly units: number }[],
  products: readonly Product[],
): { readonly index: number; readonly sentence: string } | null {
  const found = new Map<string, number>();
  for (const [index, { productId, units }] of lines.entries()) {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || !fitsLedgerEntry(units, product)) continue;
    const amount = amountOfUnits(units, product);
    const productBalance = found.get(productId) ?? 0;
    const sentence = noRoom({ product, amount, lotBalance: 0, productBalance });
    if (sentence !== null) return { index, sentence };
    found.set(productId, productBalance + amount);
  }
  return null;
}

type HeldLot = {
  readonly lotId: string;
  readonly number: string;
  readonly product: Product;
  readonly balance: number;
};

type Raised = { readonly field: string; readonly lot: HeldLot; readonly amount: number };

/**
 * Rejects an event after which the ledger would show more than the inventory can hold: what is received, restocked, or
 * added by a correction.
 *
 * @param lots all that the inventory holds, and what the event names.
 */
export function checkRoom(
  details: CustodyEventDetails,
  lots: readonly HeldLot[],
  products: ReadonlyMap<string, Product>,
): EventProblem[] {
  const held = new Map<string, number>();
  for (const { product, balance } of lots) {
    held.set(product.id, (held.get(product.id) ?? 0) + balance);
  }
  const lotsAfter = new Map<string, number>();
  return raisedBy(details, lots, products).flatMap(({ field, lot, amount }) => {
    const { product } = lot;
    const key = `${product.id} ${lot.number}`;
    const productBalance = held.get(product.id) ?? 0;
    const lotBalance = lotsAfter.get(key) ?? lot.balance;
    held.set(product.id, productBalance + amount);
    lotsAfter.set(key, lotBalance + amount);
    const sentence = noRoom({ product, amount, lotBalance, productBalance });
    return sentence === null ? [] : [problem('more_than_held', field, sentence)];
  });
}

function raisedBy(
  details: CustodyEventDetails,
  lots: readonly HeldLot[],
  products: ReadonlyMap<string, Product>,
): Raised[] {
  switch (details.kind) {
    case 'receive':
      return details.lines.flatMap(({ productId, lotNumber: number, units }, index) => {
        const product = products.get(productId);
        // A line that is too large by itself is reported as such.
        if (product === undefined || !fitsLedgerEntry(units, product)) return [];
        const known = lots.find((lot) => lot.product.id === productId && lot.number === number);
        const lot = known ?? { lotId: '', number, product, balance: 0 };
        return [{ field: `lines.${index}.units`, lot, amount: amountOfUnits(units, product) }];
      });
    case 'transferIn':
    case 'transferReturned':
      return details.lines.flatMap(({ lotId, amount }, index) => {
        const lot = lots.find((known) => known.lotId === lotId);
        return lot === undefined ? [] : [{ field: `lines.${index}.amount`, lot, amount }];
      });
    case 'correction': {
      const lot = lots.find((known) => known.lotId === details.lotId);
      return lot === undefined ? [] : [{ field: 'change', lot, amount: details.change }];
    }
    default:
      return [];
  }
}
