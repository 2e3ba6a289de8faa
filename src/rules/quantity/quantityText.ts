import type { Measured } from './quantity.ts';

/** Between a number and its unit, so that they never part at a line's end. */
const space = '\u00a0';
const minus = '\u2212';

/**
 * A fraction as a decimal: thousands grouped, a leading zero, no trailing ones, and at most
 * `decimals` places, half rounded away from zero. Rounding is for the eye only: nothing is ever
 * parsed back from it.
 */
export function formatFraction(numerator: bigint, denominator: bigint, decimals: number): string {
  const isNegative = numerator < 0n;
  const scale = 10n ** BigInt(decimals);
  const doubled = (isNegative ? -numerator : numerator) * scale * 2n;
  const rounded = (doubled + denominator) / (denominator * 2n);
  const whole = (rounded / scale).toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = (rounded % scale).toString().padStart(decimals, '0').replace(/0+$/, '');
  const sign = isNegative && rounded > 0n ? minus : '';
  return decimals === 0 || fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

/** "1.5 mL" for a liquid; null for what has no volume (powders, tablets, films). */
export function formatVolume(amount: number, product: Measured): string | null {
  if (product.measure !== 'microlitre') return null;
  return `${formatFraction(BigInt(amount), 1_000n, 3)}${space}mL`;
}

/**
 * "75 mcg" in the unit that staff dose in, derived from the concentration; null for what is counted
 * each. Rounded to three decimals. The unit is written mcg, never µg (ISMP, Joint Commission).
 */
export function formatMass(amount: number, product: Measured): string | null {
  const { massUnit } = product;
  if (massUnit === null) return null;
  const perUnit = massUnit === 'mg' ? 1_000_000n : 1_000n;
  if (product.measure === 'nanogram') {
    return `${formatFraction(BigInt(amount), perUnit, 3)}${space}${massUnit}`;
  }
  if (product.measure === 'each' || product.concentration === null) return null;
  const { massNanograms, volumeMicrolitres } = product.concentration;
  const nanograms = BigInt(amount) * BigInt(massNanograms);
  return `${formatFraction(nanograms, BigInt(volumeMicrolitres) * perUnit, 3)}${space}${massUnit}`;
}

/** "4 vials", "1 vial"; a part of one is shown to two decimals ("0.75 vials"). */
export function formatUnits(amount: number, product: Measured): string {
  const number = unitNumber(amount, product);
  const isOne = number === '1' || number === `${minus}1`;
  return `${number}${space}${product.unitName}${isOne ? '' : 's'}`;
}

/** The number alone, for a column whose heading carries the unit. */
export function unitNumber(amount: number, product: Measured): string {
  return formatFraction(BigInt(amount), BigInt(product.contentPerUnit), 2);
}

/** The amount as staff say it: the mass where there is one, else the volume, else the units. */
export function formatAmount(amount: number, product: Measured): string {
  return (
    formatMass(amount, product) ?? formatVolume(amount, product) ?? formatUnits(amount, product)
  );
}

/** Both ways to say it, for a page that is signed: "25 mcg (0.5 mL)". */
export function formatAmountFully(amount: number, product: Measured): string {
  const volume = formatVolume(amount, product);
  const mass = formatMass(amount, product);
  return mass === null || volume === null ? formatAmount(amount, product) : `${mass} (${volume})`;
}
