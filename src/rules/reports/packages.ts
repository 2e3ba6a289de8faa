import type { Product } from '../../contract/core/product.ts';
import { formatAmount, formatUnits } from '../quantity/quantityText.ts';

/** So much of a product as DEA Form 41 counts it, and nothing twice. */
export type Packages = {
  readonly full: number;
  /** Unopened units beyond the full packages. */
  readonly units: number;
  /** What is left in an opened unit, in the product's measure. */
  readonly opened: number;
};

/**
 * Full packages, the units of a partial one, and what is left in an opened unit: together exactly the amount (REG-09).
 *
 * @param packageQuantity units in a full package.
 */
export function packagesOf(
  amount: number,
  { contentPerUnit }: Pick<Product, 'contentPerUnit'>,
  packageQuantity: number,
): Packages {
  const units = Math.floor(amount / contentPerUnit);
  return {
    full: Math.floor(units / packageQuantity),
    units: units % packageQuantity,
    opened: amount % contentPerUnit,
  };
}

/** "3 vials and 0.5 mL": the count of a partial package. */
export function partialText({ units, opened }: Packages, product: Product): string {
  const parts = [
    ...(units > 0 || opened === 0 ? [formatUnits(units * product.contentPerUnit, product)] : []),
    ...(opened > 0 ? [formatAmount(opened, product)] : []),
  ];
  return parts.join(' and ');
}
