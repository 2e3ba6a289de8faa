import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesToRestock, usableUnits } from '../../../../src/rules/reports/restock.ts';

const lotOf = fc.record({
  product: fc.record({
    id: fc.constantFrom('a', 'b'),
    contentPerUnit: fc.constantFrom(1_000, 2_000),
  }),
  lot: fc.record({
    id: fc.uuid(),
    expiresOn: fc.constantFrom('2026-04-30', '2026-05-31', '2027-01-31'),
  }),
  balance: fc.nat(9_000),
  broken: fc.nat(3_000),
  isExpired: fc.boolean(),
});

describe('[PAR-02] the lots that fill an inventory up', () => {
  it('are usable whole containers, no more than needed, and the soonest first', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.array(lotOf), (a, b, stock) => {
        const needed = [
          { productId: 'a', units: a },
          { productId: 'b', units: b },
        ];
        const lines = linesToRestock(needed, stock);
        for (const { productId, units } of needed) {
          const own = stock.filter(({ product }) => product.id === productId);
          const sent = lines.flatMap((line) => {
            const held = own.find(({ lot }) => lot.id === line.lotId);
            return held === undefined ? [] : [{ ...held, units: line.units }];
          });
          const all = own.reduce((sum, held) => sum + usableUnits(held), 0);
          expect(sent.reduce((sum, line) => sum + line.units, 0)).toBe(Math.min(units, all));
          const dates = sent.map(({ lot }) => lot.expiresOn);
          expect(dates).toEqual(dates.toSorted());
          // Only the last one is not used up.
          expect(sent.slice(0, -1).every((line) => line.units === usableUnits(line))).toBe(true);
          expect(sent.every((line) => line.units > 0)).toBe(true);
        }
      }),
    );
  });

  it('leave out what is expired or broken', () => {
    const product = { id: 'a', contentPerUnit: 2_000 };
    expect(usableUnits({ product, balance: 8_000, isExpired: true })).toBe(0);
    expect(usableUnits({ product, balance: 8_000, broken: 1_000, isExpired: false })).toBe(3);
  });
});
