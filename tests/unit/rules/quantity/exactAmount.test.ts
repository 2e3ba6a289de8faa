import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLabels, differenceText } from '../../../../src/rules/quantity/countWords.ts';
import { exactPlain } from '../../../../src/rules/quantity/exactAmount.ts';
import { containerScale, doseScale } from '../../../../src/rules/quantity/plotScale.ts';
import {
  amountOfUnits,
  enterableUnits,
  exactText,
  fitsLedgerEntry,
  isWholeUnits,
  largestAmount,
  parseQuantity,
} from '../../../../src/rules/quantity/quantity.ts';
import {
  formatAmountFully,
  formatFraction,
  formatMass,
  formatUnits,
  formatVolume,
  unitNumber,
} from '../../../../src/rules/quantity/quantityText.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

const inMicrograms = { ...remifentanil, massUnit: 'mcg' as const };
/** A powder whose strength is not known as a mass, and a liquid of unknown concentration. */
const massless = { ...remifentanil, massUnit: null };
const unknown = { ...fentanyl, concentration: null };
const unmeasured = { ...unknown, massUnit: null };

describe('[LEDGER-01] an exact amount, to the smallest unit', () => {
  it('for a file has digits, a point and a hyphen alone, and reads back', () => {
    expect(exactPlain(-1_234_567, fentanyl)).toBe('-1234.567');
    const products = fc.constantFrom(fentanyl, midazolamInjector, oxycodone);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: largestAmount }), products, (amount, product) => {
        const unit = product.measure === 'each' ? 'each' : 'mL';
        const plain = exactPlain(amount, product);
        expect(plain).toMatch(/^\d+(?:\.\d+)?$/);
        if (plain.length < 16) {
          expect(parseQuantity(plain, unit, product)).toEqual({ ok: true, amount });
        }
      }),
    );
  });
});

it('[LEDGER-01] an amount is written with as many decimals as a form reads, or not at all', () => {
  const textOf = (volumeMicrolitres: number) => {
    const concentration = { massNanograms: 1, volumeMicrolitres };
    return exactText(1, 'mg', { ...fentanyl, concentration, massUnit: 'mg' });
  };
  expect(textOf(1_000_000)).toBe('0.000000000001');
  expect(textOf(10_000_000)).toBeNull();
});

describe('what a count found, in words', () => {
  const named = { ...fentanyl };

  it('an amount is exact, a seal and a label are as they are', () => {
    expect(differenceText('1500', { kind: 'count', product: named })).toBe('1.5\u00a0mL');
    expect(differenceText('60117', { kind: 'seal', product: null })).toBe('60117');
    expect(differenceText('60117', { kind: 'seal', product: named })).toBe('60117');
    expect(differenceText('12', { kind: 'count', product: null })).toBe('12');
  });

  it('every kind of count has its name', () => {
    expect(countLabels).toEqual({
      count: 'Count',
      scheduled: 'Scheduled count',
      blind: 'Blind count',
      recount: 'Recount',
      shiftChange: 'Shift change',
      sealChange: 'Seal change',
    });
  });
});

describe('the axis of a plot', () => {
  it.each([
    ['mcg of a liquid', fentanyl, 'mcg', 1_500, 75],
    ['mg of a liquid', midazolamInjector, 'mg', 350, 5],
    ['mg of a powder', remifentanil, 'mg', 2_500_000, 2.5],
    ['mcg of a powder', inMicrograms, 'mcg', 2_500, 2.5],
    ['tablets', { ...oxycodone, contentPerUnit: 10 }, 'tablets', 25, 2.5],
    ['mL of a liquid without a dose', unknown, 'mL', 2_500, 2.5],
    ['mL of a liquid without a mass', unmeasured, 'mL', 2_500, 2.5],
    ['ng of a powder without a mass', massless, 'ng', 2_500, 2_500],
  ])('has %s', (_, product, unit, amount, at) => {
    const scale = doseScale(product);
    expect(scale.unit).toBe(unit);
    expect(scale.at(amount)).toBeCloseTo(at, 9);
  });

  it('has containers on the shelf', () => {
    expect(containerScale(fentanyl).unit).toBe('vials');
    expect(containerScale(fentanyl).at(5_000)).toBe(2.5);
  });
});

describe('[USE-03] the largest amount', () => {
  it('is a trillion of the smallest unit, and one more is refused', () => {
    expect(parseQuantity('1000000000', 'mL', fentanyl)).toEqual({ ok: true, amount: 10 ** 12 });
    expect(parseQuantity('1000000000.001', 'mL', fentanyl)).toMatchObject({
      code: 'amount_too_large',
    });
    expect(amountOfUnits(1_000_000, remifentanil)).toBe(10 ** 12);
    expect(fitsLedgerEntry(1_000_000, remifentanil)).toBe(true);
    expect(fitsLedgerEntry(1_000_001, remifentanil)).toBe(false);
    expect(() => amountOfUnits(10 ** 12 + 1, oxycodone)).toThrow('amount_too_large');
    expect(amountOfUnits(10 ** 12, oxycodone)).toBe(10 ** 12);
  });

  it('whole units are multiples of what one holds', () => {
    expect([0, 1_999, 2_000, 2_001, 4_000].map((amount) => isWholeUnits(amount, fentanyl))).toEqual(
      [true, false, true, false, true],
    );
  });
});

describe('[USE-03] the units that a product is entered in', () => {
  it('a liquid without a concentration has no dose', () => {
    expect(enterableUnits(unknown)).toEqual(['mL']);
    expect(enterableUnits(massless)).toEqual([]);
  });

  it('another unit is refused with the ones that fit', () => {
    const sentence = (product: typeof fentanyl, unit: 'mL' | 'mg' | 'each') => {
      const read = parseQuantity('1', unit, product);
      return read.ok ? '' : read.message;
    };
    expect(sentence(fentanyl, 'each')).toBe('This product is entered in mcg or mL.');
    expect(sentence(oxycodone, 'mL')).toBe('This product is entered in whole tablets.');
    expect(sentence(unknown, 'mg')).toBe('This product is entered in mL.');
  });
});

describe('amounts for the eye', () => {
  it.each([
    [formatFraction(-1n, 2n, 0), '\u22121'],
    [formatFraction(0n, 1n, 3), '0'],
    [formatFraction(-1n, 10_000n, 3), '0'],
    [formatFraction(1_500n, 1_000n, 0), '2'],
    [formatFraction(123_456_789n, 100_000n, 1), '1,234.6'],
    [formatVolume(1_234, fentanyl), '1.234\u00a0mL'],
    [formatMass(1_234, inMicrograms), '1.234\u00a0mcg'],
    // A third of a microgram: three places.
    [formatMass(1_234_567, remifentanil), '1.235\u00a0mg'],
    [formatMass(1, midazolamInjector), '0.014\u00a0mg'],
    [formatMass(1_000, massless), null],
    [formatMass(1_000, unknown), null],
    [formatMass(1, { ...oxycodone, massUnit: 'mg' as const }), null],
    [formatUnits(-2_000, fentanyl), '\u22121\u00a0vial'],
    [formatUnits(-4_000, fentanyl), '\u22122\u00a0vials'],
    [formatUnits(2_001, fentanyl), '1\u00a0vial'],
    [unitNumber(1_111, fentanyl), '0.56'],
    [unitNumber(4_000, fentanyl), '2'],
    [formatAmountFully(2_000_000, remifentanil), '2\u00a0mg'],
    [formatAmountFully(500, unknown), '0.5\u00a0mL'],
    [formatAmountFully(2, oxycodone), '2\u00a0tablets'],
  ])('%#: %s', (shown, expected) => {
    expect(shown).toBe(expected);
  });
});
