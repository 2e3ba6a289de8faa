import { type AmountUnit, enterableUnits, type Measured } from './quantity.ts';
import { formatFraction } from './quantityText.ts';

/** The unit in which every amount of a product is a decimal of few places, exactly: nothing is rounded. */
export function exactUnit(product: Measured): string {
  if (product.measure === 'microlitre') return 'mL';
  return product.measure === 'each' ? product.unitName : (product.massUnit ?? 'ng');
}

/** An amount in `exactUnit`, thousands grouped. */
export function exactAmount(amount: number, product: Measured): string {
  const [divisor, decimals] = scaleOf(product);
  return formatFraction(BigInt(amount), divisor, decimals);
}

/** The same for a file: digits, a point, and a hyphen where it is below zero. */
export function exactPlain(amount: number, product: Measured): string {
  return exactAmount(amount, product).replaceAll(',', '').replace('\u2212', '-');
}

/** The unit in which a form takes what `exactPlain` writes. */
export function exactEntryUnit(product: Measured): AmountUnit {
  return enterableUnits(product).at(-1) ?? 'each';
}

function scaleOf({ measure, massUnit }: Measured): [divisor: bigint, decimals: number] {
  if (measure === 'microlitre') return [1_000n, 3];
  if (measure === 'each' || massUnit === null) return [1n, 0];
  return massUnit === 'mg' ? [1_000_000n, 6] : [1_000n, 3];
}
