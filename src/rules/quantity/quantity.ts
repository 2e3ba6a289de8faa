import type { Product } from '../../contract/core/product.ts';

/** The units a person may type an amount in. */
export type AmountUnit = 'mcg' | 'mg' | 'mL' | 'each';

/** What the conversion needs to know of a product. */
export type Measured = Pick<
  Product,
  'measure' | 'concentration' | 'massUnit' | 'strength' | 'contentPerUnit' | 'unitName'
>;

type QuantityRefusal = {
  code:
    | 'amount_missing'
    | 'amount_not_a_number'
    | 'amount_negative'
    | 'amount_without_leading_zero'
    | 'amount_too_fine'
    | 'amount_too_large'
    | 'mass_not_exact'
    | 'unit_does_not_fit';
  message: string;
};

export type Quantity = { ok: true; amount: number } | ({ ok: false } & QuantityRefusal);

/** The contract's bound of `Amount`: every sum of a ledger stays a safe integer. */
export const largestAmount = 1_000_000_000_000;

const nanogramsPer = { mcg: 1_000n, mg: 1_000_000n } as const;
const plain = /^\d{1,15}(?:\.\d{1,12})?$/;
const grouped = /^\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,12})?$/;

/**
 * Reads a typed amount into the product's measure (µL, ng or each), exactly; nothing is ever rounded. Accepted are
 * digits with at most one point, and commas that group thousands in threes ("1,000"). Rejected, each with a sentence:
 * nothing, a sign, an exponent, "1,5" (a decimal comma reads as a thousand), ".5" (a naked point is easily missed: ISMP
 * requires "0.5"), and what the measure cannot hold. A mass of a liquid that is not a whole number of microliters is
 * rejected too, because a rounded dose would leave a rest no one can account for: the form asks for the volume.
 */
export function parseQuantity(text: string, unit: AmountUnit, product: Measured): Quantity {
  const typed = text.trim();
  const refusal = unreadable(typed);
  if (refusal !== null) return { ok: false, ...refusal };
  const [whole = '', fraction = ''] = typed.replaceAll(',', '').split('.');
  const value = { digits: BigInt(whole + fraction), divisor: 10n ** BigInt(fraction.length) };
  const scale = measureScale(unit, product);
  if (scale === null) return refuse('unit_does_not_fit', wrongUnit(product));
  const numerator = value.digits * scale.numerator;
  const denominator = value.divisor * scale.denominator;
  if (numerator % denominator !== 0n) return refuse(...inexact(typed, unit, product));
  const amount = numerator / denominator;
  if (amount > BigInt(largestAmount)) {
    return refuse('amount_too_large', 'This amount is too large. Check the number and its unit.');
  }
  return { ok: true, amount: Number(amount) };
}

const decimals = 12;

/**
 * An amount in the product's measure as it would be typed, without grouping; the inverse of `parseQuantity`.
 *
 * @returns null where the unit does not fit, or cannot say the amount exactly.
 */
export function exactText(amount: number, unit: AmountUnit, product: Measured): string | null {
  const scale = measureScale(unit, product);
  if (scale === null) return null;
  const scaled = BigInt(amount) * scale.denominator * 10n ** BigInt(decimals);
  if (scaled % scale.numerator !== 0n) return null;
  const digits = (scaled / scale.numerator).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Units the product can be entered in; the dosing unit is first. */
export function enterableUnits(product: Measured): AmountUnit[] {
  if (product.measure === 'each') return ['each'];
  const mass: AmountUnit[] = product.massUnit === null ? [] : [product.massUnit];
  if (product.measure === 'nanogram') return mass;
  return product.concentration === null ? ['mL'] : [...mass, 'mL'];
}

/** A product as its containers are counted, whatever is in them; of an unknown one they are units. */
export function countedEach(product: Pick<Product, 'unitName'> | null | undefined): Measured {
  return {
    measure: 'each',
    concentration: null,
    massUnit: null,
    strength: '',
    contentPerUnit: 1,
    unitName: product?.unitName ?? 'unit',
  };
}

/** Whole units (vials, syringes, tablets) as an amount in the product's measure. */
export function amountOfUnits(units: number, product: Measured): number {
  const amount = BigInt(units) * BigInt(product.contentPerUnit);
  if (amount > BigInt(largestAmount)) {
    throw new RangeError('amount_too_large: split this into entries of fewer units.');
  }
  return Number(amount);
}

/** Whether this many units of a product fit into one entry of the ledger. */
export function fitsLedgerEntry(
  units: number,
  { contentPerUnit }: Pick<Product, 'contentPerUnit'>,
): boolean {
  return BigInt(units) * BigInt(contentPerUnit) <= BigInt(largestAmount);
}

/** True if the amount is exactly this many unopened units. */
export function isWholeUnits(amount: number, product: Measured): boolean {
  return amount % product.contentPerUnit === 0;
}

/** How many of the measure one of the typed unit is, as a fraction; null if it cannot be said. */
function measureScale(
  unit: AmountUnit,
  product: Measured,
): { numerator: bigint; denominator: bigint } | null {
  if (unit === 'each') {
    return product.measure === 'each' ? { numerator: 1n, denominator: 1n } : null;
  }
  if (unit === 'mL') {
    return product.measure === 'microlitre' ? { numerator: 1_000n, denominator: 1n } : null;
  }
  const nanograms = nanogramsPer[unit];
  if (product.measure === 'nanogram') return { numerator: nanograms, denominator: 1n };
  if (product.measure === 'each' || product.concentration === null) return null;
  return {
    numerator: nanograms * BigInt(product.concentration.volumeMicrolitres),
    denominator: BigInt(product.concentration.massNanograms),
  };
}

function unreadable(typed: string): QuantityRefusal | null {
  if (typed === '') return { code: 'amount_missing', message: 'Enter an amount; 0 if none.' };
  if (/^[-−–]\s*[\d.]/.test(typed)) {
    return { code: 'amount_negative', message: 'An amount can’t be below zero.' };
  }
  if (/^\.\d+$/.test(typed)) {
    return {
      code: 'amount_without_leading_zero',
      message: `Enter a zero before the decimal point: 0${typed}.`,
    };
  }
  if (/^\d{16,}$/.test(typed)) {
    return {
      code: 'amount_too_large',
      message: 'This amount is too large. Check the number and its unit.',
    };
  }
  if (plain.test(typed) || grouped.test(typed)) return null;
  return {
    code: 'amount_not_a_number',
    message: 'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.',
  };
}

function inexact(
  typed: string,
  unit: AmountUnit,
  product: Measured,
): [QuantityRefusal['code'], string] {
  if (unit === 'each') return ['amount_too_fine', `Enter whole ${product.unitName}s.`];
  if (unit === 'mL') return ['amount_too_fine', 'Use at most 3 decimal places for mL.'];
  if (product.measure === 'nanogram') {
    return ['amount_too_fine', 'Use fewer decimal places.'];
  }
  return [
    'mass_not_exact',
    `${typed} ${unit} doesn’t convert to a whole volume at ${product.strength}. Enter the volume in mL instead.`,
  ];
}

function wrongUnit(product: Measured): string {
  const units = enterableUnits(product).map((unit) =>
    unit === 'each' ? `whole ${product.unitName}s` : unit,
  );
  return `This product is entered in ${units.join(' or ')}.`;
}

function refuse(code: QuantityRefusal['code'], message: string): Quantity {
  return { ok: false, code, message };
}
