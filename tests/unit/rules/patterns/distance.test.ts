import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { falseDiscovery, median, robustZ } from '../../../../src/rules/patterns/distance.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.array(share, { minLength: 1, maxLength: 30 });

test('[WATCH-01] the median has as many values above as below', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  fc.assert(
    fc.property(shares, (values) => {
      const middle = median(values);
      const above = values.filter((value) => value > middle).length;
      const below = values.filter((value) => value < middle).length;
      expect(Math.max(above, below)).toBeLessThanOrEqual(values.length / 2);
      expect(median(values.toReversed())).toBe(middle);
    }),
  );
});

describe('[WATCH-01] the robust z-score', () => {
  const peers = [0.04, 0.09, 0.16, 0.25, 0.36];

  test('counts median absolute deviations, made standard deviations, on the scale of its kind', () => {
    // Square roots of rates: 0.2, 0.3, 0.4, 0.5 and 0.6, whose median deviation is 0.1.
    expect(robustZ('rate', 0.49, peers)).toBeCloseTo(0.3 / 0.148_26, 8);
    const angle = (value: number) => Math.asin(Math.sqrt(value));
    const deviation = median(peers.map((peer) => Math.abs(angle(peer) - angle(0.16))));
    expect(robustZ('share', 0.49, peers)).toBeCloseTo(
      (angle(0.49) - angle(0.16)) / (1.482_6 * deviation),
      8,
    );
  });

  test('has a least deviation where peers agree, and none where nothing happens', () => {
    expect(robustZ('rate', 0.25, [0.16, 0.16, 0.16])).toBeCloseTo(0.1 / (0.125 * 0.4), 8);
    const least = 0.125 * Math.sqrt(0.16 * 0.84);
    expect(robustZ('share', 0.25, [0.16, 0.16, 0.16])).toBeCloseTo(
      (Math.asin(0.5) - Math.asin(0.4)) / least,
      8,
    );
    expect(robustZ('rate', 0.2, [0, 0, 0])).toBe(0);
    expect(robustZ('share', 1.000_000_1, [0.5])).toBe(robustZ('share', 1, [0.5]));
  });

  test('grows with the value, and is 0 in the middle', () => {
    fc.assert(
      fc.property(shares, share, share, (others, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        for (const kind of ['share', 'rate'] as const) {
          expect(robustZ(kind, low, others)).toBeLessThanOrEqual(robustZ(kind, high, others));
          expect(robustZ(kind, median(others), others)).toBeCloseTo(0, 10);
        }
      }),
    );
  });

  test('hardly moves with one peer far out', () => {
    const many = Array.from({ length: 15 }, (_, place) => 0.1 + place / 100);
    const before = robustZ('share', 0.4, many);
    const after = robustZ('share', 0.4, [...many.slice(0, -1), 0.99]);
    expect(Math.abs(after - before)).toBeLessThan(0.5);
  });
});

describe('[WATCH-01] the false discovery rate', () => {
  test('finds what Benjamini and Hochberg’s procedure rejects at each rate', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 25 }), share, (chances, rate) => {
        const sorted = chances.toSorted((a, b) => a - b);
        const last = sorted.findLastIndex(
          (chance, place) => (chance * chances.length) / (place + 1) <= rate,
        );
        const rates = falseDiscovery(chances);
        const held = rates.filter((one) => one <= rate);
        expect(held).toHaveLength(last + 1);
        for (const [place, chance] of chances.entries()) {
          expect(rates[place]).toBeGreaterThanOrEqual(chance * (1 - 1e-12));
          expect(rates[place]).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('gives equal findings the same rate, and a known example its rates', () => {
    const found = falseDiscovery([0.04, 0.01, 0.02, 0.5]);
    expect(found.map((rate) => Number(rate.toFixed(6)))).toEqual([0.053333, 0.04, 0.04, 0.5]);
    expect(falseDiscovery([0.2, 0.2])).toEqual([0.2, 0.2]);
    expect(falseDiscovery([])).toEqual([]);
  });
});
