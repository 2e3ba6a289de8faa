import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  beyondUseOn,
  leftColdOn,
  soonestFirst,
  stockKey,
  usableUntil,
} from '../../../../src/rules/inventory/beyondUse.ts';

const place = fc.constantFrom('vault', 'safe', 'medic', 'bag');
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);

describe('[STOCK-13] stock that left the cold', () => {
  it('keeps its first day with every transfer, and never gets a later one', () => {
    fc.assert(
      fc.property(
        fc.dictionary(place, day),
        fc.array(fc.record({ from: place, to: place, lotId: fc.constantFrom('a', 'b') })),
        (arrived, moves) => {
          const arrivals = new Map(
            Object.entries(arrived).map(([id, first]) => [stockKey(id, 'a'), first]),
          );
          const left = leftColdOn(arrivals, moves);
          for (const [key, first] of arrivals) expect((left.get(key) ?? '9') <= first).toBe(true);
          for (const { from, to, lotId } of moves) {
            const before = left.get(stockKey(from, lotId));
            if (before === undefined) continue;
            expect((left.get(stockKey(to, lotId)) ?? '9') <= before).toBe(true);
          }
          const days = new Set(arrivals.values());
          expect([...left.values()].every((one) => days.has(one))).toBe(true);
          expect([...left.keys()].every((key) => key.endsWith(' a'))).toBe(true);
        },
      ),
    );
  });

  test('can be used for so many days, but not after it expires', () => {
    expect(beyondUseOn('2026-03-10', 60, '2027-01-31')).toBe('2026-05-09');
    expect(beyondUseOn('2026-03-10', 60, '2026-04-30')).toBe('2026-04-30');
  });

  test('is offered soonest first, and last once its day is over', () => {
    const held = (number: string, expiresOn: string, more: object = {}) => ({
      lot: { number, expiresOn },
      isExpired: false,
      ...more,
    });
    const stock = [
      held('cold', '2027-01-31'),
      held('expired', '2026-02-28', { isExpired: true }),
      held('past', '2027-06-30', { beyondUseOn: '2026-03-09', isPast: true }),
      held('soon', '2027-12-31', { beyondUseOn: '2026-05-09', isPast: false }),
    ];
    const order = soonestFirst(stock).map(({ lot }) => lot.number);
    expect(order).toEqual(['soon', 'cold', 'expired', 'past']);
    expect(stock.map(usableUntil)).toEqual([
      '2027-01-31',
      '2026-02-28',
      '2026-03-09',
      '2026-05-09',
    ]);
  });
});
