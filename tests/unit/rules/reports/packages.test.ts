import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packagesOf, partialText } from '../../../../src/rules/reports/packages.ts';
import { fentanyl, oxycodone } from '../products.ts';

test('[REG-09] full packages, a partial one and an opened unit come to the whole amount, each as few as possible', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      (amount, contentPerUnit, quantity) => {
        const { full, units, opened } = packagesOf(amount, { contentPerUnit }, quantity);
        expect((full * quantity + units) * contentPerUnit + opened).toBe(amount);
        expect(units).toBeLessThan(quantity);
        expect(opened).toBeLessThan(contentPerUnit);
        expect(Math.min(full, units, opened)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('[REG-09] a partial package is said in units, and an opened one by what is left in it', () => {
  const partial = (amount: number) => partialText(packagesOf(amount, fentanyl, 25), fentanyl);
  expect(partial(27 * 2_000 + 500)).toBe('2\u00a0vials and 25\u00a0mcg');
  expect(partial(50 * 2_000)).toBe('0\u00a0vials');
  expect(partial(500)).toBe('25\u00a0mcg');
  expect(partial(26 * 2_000 + 1)).toBe('1\u00a0vial and 0.05\u00a0mcg');
  expect(partialText(packagesOf(83, oxycodone, 100), oxycodone)).toBe('83\u00a0tablets');
});
