import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOfUnits,
  enterableUnits,
  parseQuantity,
} from '../../../../src/rules/quantity/quantity.ts';
import { formatMass, formatVolume } from '../../../../src/rules/quantity/quantityText.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

describe('a typed amount becomes an exact whole number', () => {
  it.each([
    ['75', 'mcg', fentanyl, 1_500],
    ['0.5', 'mL', fentanyl, 500],
    [' 25.5 ', 'mcg', fentanyl, 510],
    ['1,000', 'mcg', fentanyl, 20_000],
    ['0.1', 'mg', fentanyl, 2_000],
    ['0', 'mcg', fentanyl, 0],
    ['5.0', 'mg', midazolamInjector, 350],
    ['1', 'mg', midazolamInjector, 70],
    ['1', 'mg', remifentanil, 1_000_000],
    ['0.000001', 'mg', remifentanil, 1],
    ['12', 'each', oxycodone, 12],
  ] as const)('%s %s', (text, unit, product, amount) => {
    expect(parseQuantity(text, unit, product)).toEqual({ ok: true, amount });
  });
});

describe('what cannot be recorded exactly is refused with a sentence', () => {
  it.each([
    ['', 'mcg', fentanyl, 'amount_missing'],
    ['abc', 'mcg', fentanyl, 'amount_not_a_number'],
    ['1e9', 'mcg', fentanyl, 'amount_not_a_number'],
    ['1,5', 'mcg', fentanyl, 'amount_not_a_number'],
    ['1.2.3', 'mcg', fentanyl, 'amount_not_a_number'],
    ['٧٥', 'mcg', fentanyl, 'amount_not_a_number'],
    ['5.', 'mcg', fentanyl, 'amount_not_a_number'],
    ['+5', 'mcg', fentanyl, 'amount_not_a_number'],
    ['.5', 'mcg', fentanyl, 'amount_without_leading_zero'],
    ['-1', 'mcg', fentanyl, 'amount_negative'],
    ['−1', 'mL', fentanyl, 'amount_negative'],
    ['0.0005', 'mL', fentanyl, 'amount_too_fine'],
    ['0.01', 'mg', midazolamInjector, 'mass_not_exact'],
    ['0.0000001', 'mg', remifentanil, 'amount_too_fine'],
    ['1.5', 'each', oxycodone, 'amount_too_fine'],
    ['1', 'mL', remifentanil, 'unit_does_not_fit'],
    ['1', 'mg', oxycodone, 'unit_does_not_fit'],
    ['999999999999999', 'mL', fentanyl, 'amount_too_large'],
    ['99999999999999999999', 'mL', fentanyl, 'amount_too_large'],
  ] as const)('"%s" %s', (text, unit, product, code) => {
    const read = parseQuantity(text, unit, product);
    expect(read).toMatchObject({ ok: false, code });
    expect(read.ok ? '' : read.message).toMatch(/^[A-Z0-9].*\.$/);
  });

  it('a mass between two microliters asks for the volume', () => {
    expect(parseQuantity('0.01', 'mg', midazolamInjector)).toMatchObject({
      message:
        '0.01 mg doesn’t convert to a whole volume at 10 mg/0.7 mL. Enter the volume in mL instead.',
    });
  });
});

describe('properties', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const bare = (text: string | null) => (text ?? '').split('\u00a0')[0] ?? '';

  it('a volume that was formatted reads back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = bare(formatVolume(amount, fentanyl));
        expect(parseQuantity(shown, 'mL', fentanyl)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('a mass that is exact in the unit shown reads back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = bare(formatMass(amount, fentanyl));
        expect(parseQuantity(shown, 'mcg', fentanyl)).toEqual({ ok: true, amount });
      }),
    );
  });

  it('no text produces a negative, a fraction or an exception', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,-eE ') }),
    );
    const products = fc.constantFrom(fentanyl, midazolamInjector, remifentanil, oxycodone);
    const units = fc.constantFrom('mcg', 'mg', 'mL', 'each');
    fc.assert(
      fc.property(texts, products, units, (text, product, unit) => {
        const read = parseQuantity(text, unit, product);
        if (read.ok) expect(Number.isSafeInteger(read.amount) && read.amount >= 0).toBe(true);
        else expect(read.message).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('an amount that is exact in two units is the same in both', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (micrograms) => {
        const inMicrograms = parseQuantity(`${micrograms}`, 'mcg', fentanyl);
        const inMilligrams = parseQuantity((micrograms / 1_000).toFixed(3), 'mg', fentanyl);
        expect(inMilligrams).toEqual(inMicrograms);
      }),
    );
  });
});

it('units become amounts without a float, and refuse to overflow', () => {
  expect(amountOfUnits(3, midazolamInjector)).toBe(2_100);
  expect(() => amountOfUnits(1_000_001, remifentanil)).toThrow('amount_too_large');
});

it('only the matching units are offered, the dosing unit first', () => {
  expect(enterableUnits(fentanyl)).toEqual(['mcg', 'mL']);
  expect(enterableUnits(midazolamInjector)).toEqual(['mg', 'mL']);
  expect(enterableUnits(remifentanil)).toEqual(['mg']);
  expect(enterableUnits(oxycodone)).toEqual(['each']);
});
