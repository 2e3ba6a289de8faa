import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourcesOf, splitOverSources, usableUnits } from '../../../../src/rules/reports/restock.ts';

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

const placesOf = fc
  .array(fc.array(lotOf, { maxLength: 5 }), { maxLength: 4 })
  .map((stocks) => stocks.map((holdings, index) => ({ inventoryId: String(index), holdings })));

describe('[PAR-02] a restock is split over its places', () => {
  it('so that none sends more than it has free, all together send what is needed, and the soonest first', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), placesOf, (a, b, places) => {
        const needed = [
          { productId: 'a', units: a },
          { productId: 'b', units: b },
        ];
        const { sent, missing } = splitOverSources(needed, places);
        expect(sent.map(({ inventoryId }) => inventoryId)).toEqual(
          places.map(({ inventoryId }) => inventoryId),
        );
        const lots = places.flatMap(({ holdings, inventoryId }) =>
          holdings.map((held) => {
            const place = sent.find((one) => one.inventoryId === inventoryId);
            const lines = place?.lines.filter(({ lotId }) => lotId === held.lot.id) ?? [];
            return { held, units: lines.reduce((sum, line) => sum + line.units, 0) };
          }),
        );
        for (const { held, units } of lots) expect(units).toBeLessThanOrEqual(usableUnits(held));
        for (const { productId, units } of needed) {
          const own = lots.filter(({ held }) => held.product.id === productId);
          const total = own.reduce((sum, lot) => sum + lot.units, 0);
          const short = missing.find((one) => one.productId === productId)?.units ?? 0;
          expect(total + short).toBe(units);
          const last = own
            .filter((lot) => lot.units > 0)
            .map(({ held }) => held.lot.expiresOn)
            .toSorted()
            .at(-1);
          for (const lot of own) {
            const isLeft = lot.units < usableUnits(lot.held);
            // No usable container stays behind that must be used before one that is sent, or while some are missing.
            if (isLeft && last !== undefined) expect(lot.held.lot.expiresOn >= last).toBe(true);
            if (isLeft) expect(short).toBe(0);
          }
        }
        const lines = sent.flatMap((place) => place.lines);
        expect(lines.every(({ units }) => units > 0)).toBe(true);
      }),
    );
  });

  it('and of equal days from the fullest place', () => {
    const product = { id: 'a', contentPerUnit: 1_000 };
    const lot = (id: string, balance: number, expiresOn = '2027-01-31') => ({
      ...{ product, lot: { id, expiresOn }, balance, isExpired: false },
    });
    const places = [
      { inventoryId: 'safe', holdings: [lot('one', 2_000)] },
      { inventoryId: 'vault', holdings: [lot('two', 2_000), lot('late', 9_000, '2028-01-31')] },
    ];
    const split = (units: number) => splitOverSources([{ productId: 'a', units }], places);
    expect(split(3)).toEqual({
      sent: [
        { inventoryId: 'safe', lines: [{ lotId: 'one', units: 1 }] },
        { inventoryId: 'vault', lines: [{ lotId: 'two', units: 2 }] },
      ],
      missing: [],
    });
    expect(split(20).missing).toEqual([{ productId: 'a', units: 7 }]);
  });

  it('without what is expired, past its beyond-use date, or broken', () => {
    const product = { id: 'a', contentPerUnit: 2_000 };
    expect(usableUnits({ product, balance: 8_000, isExpired: true })).toBe(0);
    expect(usableUnits({ product, balance: 8_000, isExpired: false, isPast: true })).toBe(0);
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
