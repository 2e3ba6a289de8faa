import { describe, expect, test } from 'vitest';
import { EntryKind } from '../../../../src/contract/inventory/ledger.ts';
import { entryText } from '../../../../src/rules/custody/entryText.ts';
import { exactAmount, exactPlain, exactUnit } from '../../../../src/rules/quantity/exactAmount.ts';
import { periodAsked } from '../../../../src/rules/time/reportPeriod.ts';

const liquid = {
  measure: 'microlitre',
  concentration: { massNanograms: 10_000_000, volumeMicrolitres: 700 },
  massUnit: 'mg',
  strength: '10 mg/0.7 mL',
  contentPerUnit: 700,
  unitName: 'auto-injector',
} as const;
const powder = { ...liquid, measure: 'nanogram', concentration: null, unitName: 'vial' } as const;
const tablet = { ...powder, measure: 'each', massUnit: null, unitName: 'tablet' } as const;

describe('[ROUTE-18] the period of a report', () => {
  test.each([
    [{}, '2026-07-01', '2026-07-14'],
    [{ from: '2026-06-10' }, '2026-06-10', '2026-07-14'],
    [{ to: '2026-06-10' }, '2026-06-01', '2026-06-10'],
    [{ from: '2026-07-20' }, '2026-07-20', '2026-07-20'],
    [{ from: '2026-06-30', to: '2026-06-01' }, '2026-06-01', '2026-06-30'],
  ])('%j is from %s to %s', (asked, from, to) => {
    expect(periodAsked(asked, '2026-07-14')).toEqual({ from, to });
  });
});

describe('[ROUTE-18] amounts of a report', () => {
  test.each([
    [liquid, 1_234_567_001, '1,234,567.001', '1234567.001', 'mL'],
    [liquid, -1, '\u22120.001', '-0.001', 'mL'],
    [powder, 1_000_001, '1.000001', '1.000001', 'mg'],
    [{ ...powder, massUnit: 'mcg' as const }, 1_500, '1.5', '1.5', 'mcg'],
    [{ ...powder, massUnit: null }, 1_500, '1,500', '1500', 'ng'],
    [tablet, 1_200, '1,200', '1200', 'tablet'],
  ])('are exact: %#', (product, amount, shown, plain, unit) => {
    expect(exactAmount(amount, product)).toBe(shown);
    expect(exactPlain(amount, product)).toBe(plain);
    expect(exactUnit(product)).toBe(unit);
  });
});

describe('[ROUTE-18] kinds of entries in words', () => {
  test('every kind of the ledger has a name', () => {
    const texts = EntryKind.options.map(entryText);
    expect(new Set(texts).size).toBe(EntryKind.options.length);
    expect(entryText('reverseDistribution')).toBe('Returned to registrant');
  });

  test('a newer kind reads as its code', () => {
    expect(entryText('shiftChange')).toBe('Shift change');
    expect(entryText('constructor')).toBe('Constructor');
  });
});
