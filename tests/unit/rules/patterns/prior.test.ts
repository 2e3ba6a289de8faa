import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chanceOf,
  leastSpread,
  logGamma,
  type MeasureKind,
  type Prior,
  priorOf,
  shrunk,
} from '../../../../src/rules/patterns/prior.ts';
import { drawn } from '../../../support/patterns/drawn.ts';

const kind = fc.constantFrom<MeasureKind>('share', 'rate');
const prior = fc.record<Prior>({
  kind,
  mean: fc.double({ min: 0.01, max: 0.95, noNaN: true }),
  weight: fc.double({ min: 1, max: 500, noNaN: true }),
});
const tally = fc
  .integer({ min: 10, max: 400 })
  .chain((of) => fc.record({ of: fc.constant(of), count: fc.integer({ min: 0, max: of }) }));

/** So narrow that chance alone is left: the binomial and the Poisson distribution. */
const narrow = 1e9;

test('[WATCH-01] the logarithm of the gamma function is that of factorials, and of halves', () => {
  let factorial = 0;
  for (let value = 1; value < 200; value += 1) {
    expect(logGamma(value)).toBeCloseTo(factorial, value < 30 ? 12 : 9);
    factorial += Math.log(value);
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 10);
  for (const none of [0, -1, Number.NaN]) expect(() => logGamma(none)).toThrow('above 0');
});

describe('[WATCH-01] the chance of so many events or more', () => {
  test('is that of the binomial and the Poisson distribution where people do not differ', () => {
    const share = { kind: 'share', mean: 0.1, weight: narrow } as const;
    expect(chanceOf(share, { count: 3, of: 10 })).toBeCloseTo(0.070_19, 4);
    const rate = { kind: 'rate', mean: 0.2, weight: narrow } as const;
    expect(chanceOf(rate, { count: 3, of: 10 })).toBeCloseTo(0.323_32, 4);
    expect(chanceOf(rate, { count: 1, of: 10 })).toBeCloseTo(1 - Math.exp(-2), 4);
  });

  test('adds up to what is expected of a person, however much people differ', () => {
    fc.assert(
      fc.property(
        prior.filter(({ mean, weight }) => mean * weight > 1 && weight > 5),
        fc.integer({ min: 1, max: 12 }),
        (one, of) => {
          // The mean of a number of events is the sum of these chances.
          const most = one.kind === 'share' ? of : of * 40 + 400;
          let sum = 0;
          for (let count = 1; count <= most; count += 1) sum += chanceOf(one, { count, of });
          expect(sum / (one.mean * of)).toBeCloseTo(1, 4);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('never grows with the events, and is certain for none', () => {
    fc.assert(
      fc.property(prior, tally, (one, { count, of }) => {
        const chance = chanceOf(one, { count, of });
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        expect(chanceOf(one, { count: 0, of })).toBe(1);
        if (count < of) {
          expect(chanceOf(one, { count: count + 1, of })).toBeLessThanOrEqual(chance + 1e-9);
        }
      }),
    );
  });

  test('keeps very small chances apart', () => {
    const share = { kind: 'share', mean: 0.1, weight: 50 } as const;
    const [fewer, more] = [40, 60].map((count) => chanceOf(share, { count, of: 60 }));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThan(Number(fewer) / 1e6);
    const common = { kind: 'share', mean: 0.9, weight: narrow } as const;
    expect(chanceOf(common, { count: 1, of: 4_000 })).toBe(1);
  });
});

describe('[WATCH-01] what peers show', () => {
  test('is their common rate, and how much more they vary than by chance', () => {
    const peers = [2, 4, 6, 8, 10].map((count) => ({ count, of: 20 }));
    const { mean, weight } = priorOf('share', peers);
    expect(mean).toBeCloseTo(30.5 / 101, 10);
    const varied = peers.reduce((sum, { count }) => sum + 20 * (count / 20 - mean) ** 2, 0);
    const variance = (varied - 4 * mean * (1 - mean)) / (100 - 20);
    expect(weight).toBeCloseTo((mean * (1 - mean)) / variance - 1, 8);
    const rates = priorOf('rate', peers);
    expect(rates.weight).toBeCloseTo(rates.mean / ((varied - 4 * mean) / 80), 8);
  });

  test('is found again in many who were drawn from it', () => {
    const random = drawn(7);
    const peers = Array.from({ length: 4_000 }, () => {
      const own = 0.3 * random.spread(0.4);
      return { count: random.count(own * 60), of: 60 };
    });
    const { mean, weight } = priorOf('rate', peers);
    expect(mean).toBeCloseTo(0.3, 1);
    const deviation = Math.sqrt(mean / weight);
    expect(deviation / 0.3).toBeGreaterThan(0.37);
    expect(deviation / 0.3).toBeLessThan(0.46);
  });

  test('is never narrower than people differ, even if a few happen to agree', () => {
    const alike = Array.from({ length: 5 }, () => ({ count: 10, of: 50 }));
    const share = priorOf('share', alike);
    const spread = leastSpread * share.mean * (1 - share.mean);
    expect(share.weight).toBeCloseTo((share.mean * (1 - share.mean)) / spread ** 2 - 1, 8);
    const rate = priorOf('rate', alike);
    expect(rate.weight).toBeCloseTo(rate.mean / (leastSpread * rate.mean) ** 2, 8);
  });

  test('is small and not none where no peer has an event', () => {
    const none = Array.from({ length: 5 }, () => ({ count: 0, of: 30 }));
    expect(priorOf('share', none).mean).toBeCloseTo(0.5 / 151, 10);
  });

  test('keeps at least the weight of one act where peers are all or nothing', () => {
    const split = [0, 50, 0, 50, 0, 50].map((count) => ({ count, of: 50 }));
    expect(priorOf('share', split).weight).toBe(1);
  });
});

test('[WATCH-02] small numbers are drawn to the peers, and large ones keep their rate', () => {
  fc.assert(
    fc.property(prior, tally, (one, { count, of }) => {
      const raw = count / of;
      const value = shrunk(one, { count, of });
      expect(value).toBeGreaterThanOrEqual(Math.min(raw, one.mean) - 1e-12);
      expect(value).toBeLessThanOrEqual(Math.max(raw, one.mean) + 1e-12);
      const part = of / (of + one.weight);
      expect(value).toBeCloseTo(raw * part + one.mean * (1 - part), 10);
    }),
  );
});
