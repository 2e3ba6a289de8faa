import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byar, wilson } from '../../../../src/rules/patterns/intervals.ts';

const ofMany = fc
  .integer({ min: 1, max: 5_000 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }));

describe('[WATCH-02] the interval of a share', () => {
  test('is the score interval that statistical packages print', () => {
    expect(wilson(10, 100).low).toBeCloseTo(0.055_229, 5);
    expect(wilson(10, 100).high).toBeCloseTo(0.174_366, 5);
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 10).high).toBeCloseTo(0.277_533, 5);
    expect(wilson(10, 10).low).toBeCloseTo(0.722_467, 5);
    expect(wilson(10, 10).high).toBe(1);
  });

  test('has the share in it, never leaves 0 to 1, and mirrors the share of the rest', () => {
    fc.assert(
      fc.property(ofMany, ({ count, of }) => {
        const { low, high } = wilson(count, of);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(count / of);
        expect(high).toBeGreaterThanOrEqual(count / of);
        const rest = wilson(of - count, of);
        expect(rest.low).toBeCloseTo(1 - high, 10);
        expect(rest.high).toBeCloseTo(1 - low, 10);
      }),
    );
  });
});

describe('[WATCH-02] the interval of a rate', () => {
  test('is Byar’s', () => {
    expect(byar(10, 1).low).toBeCloseTo(4.787_4, 3);
    expect(byar(10, 1).high).toBeCloseTo(18.391, 2);
    expect(byar(0, 1).low).toBe(0);
    expect(byar(0, 1).high).toBeCloseTo(3.668_3, 2);
    expect(byar(1, 1).low).toBeGreaterThan(0);
  });

  test('has the rate in it, and is per exposure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.double({ min: 0.5, max: 1_000, noNaN: true }),
        (count, exposure) => {
          const { low, high } = byar(count, exposure);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(count / exposure);
          expect(high).toBeGreaterThan(count / exposure);
          expect(low * exposure).toBeCloseTo(byar(count, 1).low, 6);
          expect(high * exposure).toBeCloseTo(byar(count, 1).high, 6);
        },
      ),
    );
  });
});
