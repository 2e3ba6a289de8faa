import {
  amountOfUnits,
  enterableUnits,
  fitsLedgerEntry,
  type Measured,
  parseQuantity,
} from '../quantity/quantity.ts';
import { formatFraction, formatMass, formatVolume } from '../quantity/quantityText.ts';

export type LevelReading = { ok: true; amount: number | null } | { ok: false; message: string };

export interface Levels {
  readonly minimum: number;
  readonly maximum: number;
}

export type LevelsReading =
  | { ok: true; levels: Levels | null }
  | { ok: false; minimum?: string; maximum?: string };

/**
 * Reads a PAR level into the product's measure, exactly: "200 mcg", "4 vials", "1.5 mL". A number alone is in the unit
 * that staff dose in. Nothing typed is not a level.
 */
export function readLevel(text: string, product: Measured): LevelReading {
  const typed = text.trim();
  if (typed === '') return { ok: true, amount: null };
  const [, number = '', word = ''] = /^([\d.,\s]*?)\s*(\p{L}.*)?$/u.exec(typed) ?? [];
  if (number === '')
    return { ok: false, message: `Start with a number, as in ${sample(product)}.` };
  const unit = word.toLowerCase();
  const { unitName } = product;
  if (product.measure !== 'each' && isUnit(unit, unitName)) return wholeUnits(number, product);
  const entered = isUnit(unit, unitName)
    ? 'each'
    : ({ mcg: 'mcg', mg: 'mg', ml: 'mL' } as const)[unit];
  const first = enterableUnits(product)[0] ?? 'each';
  if (unit !== '' && entered === undefined) {
    return {
      ok: false,
      message: `“${word}” is not a unit of this product. Write it as in ${sample(product)}.`,
    };
  }
  return parseQuantity(number, entered ?? first, product);
}

/** An amount as `readLevel` reads it back, without any rounding. */
export function levelText(amount: number, product: Measured): string {
  const candidates = [
    formatMass(amount, product),
    formatVolume(amount, product),
    product.measure === 'nanogram' ? `${formatFraction(BigInt(amount), 1_000n, 3)} mcg` : null,
  ];
  const exact = candidates
    .map((text) => text?.replaceAll('\u00a0', ' '))
    .find((text) => {
      if (text === undefined) return false;
      const read = readLevel(text, product);
      return read.ok && read.amount === amount;
    });
  return exact ?? formatFraction(BigInt(amount), 1n, 0);
}

/** Minimum and maximum together: both or neither, and in order. */
export function readLevels(
  typed: { minimum: string; maximum: string },
  product: Measured,
): LevelsReading {
  const minimum = readLevel(typed.minimum, product);
  const maximum = readLevel(typed.maximum, product);
  if (!minimum.ok || !maximum.ok) {
    return {
      ok: false,
      ...(minimum.ok ? {} : { minimum: minimum.message }),
      ...(maximum.ok ? {} : { maximum: maximum.message }),
    };
  }
  if (minimum.amount === null && maximum.amount === null) return { ok: true, levels: null };
  if (minimum.amount === null) return { ok: false, minimum: 'Enter the minimum too; 0 if none.' };
  if (maximum.amount === null) return { ok: false, maximum: 'Enter the maximum too.' };
  if (maximum.amount === 0)
    return { ok: false, maximum: 'A maximum is above 0. For none, empty both.' };
  if (maximum.amount < minimum.amount) {
    return { ok: false, maximum: 'The maximum cannot be below the minimum.' };
  }
  return { ok: true, levels: { minimum: minimum.amount, maximum: maximum.amount } };
}

function isUnit(word: string, unitName: string): boolean {
  const name = unitName.toLowerCase();
  return word === name || word === `${name}s`;
}

function wholeUnits(number: string, product: Measured): LevelReading {
  const read = parseQuantity(number, 'each', { ...product, measure: 'each' });
  if (!read.ok) return read;
  return fitsLedgerEntry(read.amount, product)
    ? { ok: true, amount: amountOfUnits(read.amount, product) }
    : { ok: false, message: 'This amount is too large. Check the number and its unit.' };
}

function sample(product: Measured): string {
  const unit = enterableUnits(product)[0];
  const units = `4 ${product.unitName}s`;
  return unit === undefined || unit === 'each' ? units : `200 ${unit} or ${units}`;
}
