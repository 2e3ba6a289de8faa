import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesToRestock, sourcesOf, usableUnits } from '../../../../src/rules/reports/restock.ts';

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

describe('[PAR-02] the places that fill an inventory up', () => {
  const product = { id: 'a', contentPerUnit: 1_000 };
  const held = (expiresOn: string, balance: number, more: object = {}) => ({
    product,
    lot: { id: `${expiresOn} ${balance}`, expiresOn },
    balance,
    isExpired: false,
    ...more,
  });

  it('start with the stock that must be used soonest, and then the fullest', () => {
    const places = [
      { inventoryId: '1', name: 'Later', holdings: [held('2027-05-31', 9_000)] },
      { inventoryId: '2', name: 'Few', holdings: [held('2027-01-31', 1_000)] },
      {
        inventoryId: '3',
        name: 'Many',
        holdings: [held('2027-06-30', 2_000), held('2027-01-31', 3_500)],
      },
      {
        inventoryId: '4',
        name: 'Left the cold',
        holdings: [held('2027-05-31', 1_000, { beyondUseOn: '2026-12-31' })],
      },
    ];
    expect(sourcesOf('a', places)).toEqual([
      { inventoryId: '4', name: 'Left the cold', units: 1, usableUntil: '2026-12-31' },
      { inventoryId: '3', name: 'Many', units: 5, usableUntil: '2027-01-31' },
      { inventoryId: '2', name: 'Few', units: 1, usableUntil: '2027-01-31' },
      { inventoryId: '1', name: 'Later', units: 9, usableUntil: '2027-05-31' },
    ]);
  });

  it('have a whole container of it that can be used', () => {
    const holdings = [held('2026-01-31', 5_000, { isExpired: true }), held('2027-01-31', 900)];
    expect(sourcesOf('a', [{ inventoryId: '1', name: 'Safe', holdings }])).toEqual([]);
    expect(
      sourcesOf('b', [{ inventoryId: '1', name: 'Safe', holdings: [held('2027-01-31', 2_000)] }]),
    ).toEqual([]);
  });
});
