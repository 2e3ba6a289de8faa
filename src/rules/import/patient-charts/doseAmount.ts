import { type Measured, parseQuantity } from '../../quantity/quantity.ts';
import { type AmountUnitOfChart, comparableUnit } from './chartUnits.ts';

/**
 * The dose of a chart in the measure of a product, exactly; null where it can't be said: a rate, a dose by weight, a
 * volume of what has none, or a mass that is no whole number of the product's smallest unit (EPCR-02, USE-03).
 */
export function doseAmount(
  { dose, unit }: { readonly dose: string; readonly unit: string },
  product: Measured,
): number | null {
  const known = comparableUnit(unit);
  if (known === null) return null;
  if (product.measure === 'each') return pieces(dose, known, product.strength);
  const [text, of] =
    known === 'g' || known === 'L' ? [timesThousand(dose), smaller[known]] : [dose, known];
  const read = parseQuantity(text, of, product);
  return read.ok ? read.amount : null;
}

const smaller = { g: 'mg', L: 'mL' } as const;

const nanograms = { g: 1_000_000_000n, mg: 1_000_000n, mcg: 1_000n } as const;

/** Tablets and films: their number, or a mass that is a whole number of the strength of one. */
function pieces(dose: string, unit: AmountUnitOfChart, strength: string): number | null {
  if (unit === 'each') return /^\d+$/.test(dose) ? Number(dose) : null;
  const [, mass = '', of = ''] = /^(\d+(?:\.\d+)?) (mg|mcg|g)$/.exec(strength) ?? [];
  if (mass === '' || unit === 'mL' || unit === 'L') return null;
  const one = scaled(mass) * nanograms[of as keyof typeof nanograms];
  const all = scaled(dose) * nanograms[unit];
  return one > 0n && all % one === 0n ? Number(all / one) : null;
}

/** A decimal of at most nine places, times 10⁹. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
}

/** A decimal times 1,000, as digits. */
function timesThousand(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = fraction.padEnd(3, '0');
  const rest = digits.slice(3);
  return `${whole}${digits.slice(0, 3)}`.replace(/^0+(?=\d)/, '') + (rest === '' ? '' : `.${rest}`);
}
