import type { Product } from '../../contract/core/product.ts';
import { exactAmount, exactUnit } from '../quantity/exactAmount.ts';

/** Breakage of a product that could not be recovered; the amount in its smallest unit. */
export interface Broken {
  readonly product: Product;
  readonly amount: number;
}

/** The breakage in the rows of the registration report. */
export function brokenOf(
  rows: readonly { readonly product: Product; readonly broken: number }[],
): Broken[] {
  return rows.flatMap(({ product, broken }) => (broken === 0 ? [] : [{ product, amount: broken }]));
}

/** "fentaNYL 50 mcg/mL 2 mL; ketamine 50 mg/mL 10 mL". */
function amountsOf(broken: readonly Broken[]): string {
  return broken
    .map(
      ({ product, amount }) =>
        `${product.name} ${product.strength} ${exactAmount(amount, product)}\u00a0${exactUnit(product)}`,
    )
    .join('; ');
}

/** Why the registration report has more destroyed than the report of destructions; null if it has not. */
export function brokenInRegistration(broken: readonly Broken[]): string | null {
  return broken.length === 0
    ? null
    : `Destroyed or broken includes breakage that couldn’t be recovered, which isn’t on DEA Form 41: ${amountsOf(broken)}.`;
}

/** The same for the report of destructions. */
export function brokenBesideDestructions(broken: readonly Broken[]): string | null {
  return broken.length === 0
    ? null
    : `Not included: breakage that couldn’t be recovered, ${amountsOf(broken)}. The registration report counts it as destroyed or broken.`;
}
