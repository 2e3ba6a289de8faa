import { describe, expect, test } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  checkRoom,
  lineWithoutRoom,
  mostHeld,
  noRoom,
} from '../../../../src/rules/custody/custodyRoom.ts';
import { ordered, packed } from '../../../support/custody/shipments.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';
import { common } from './eventSamples.ts';

/** A powder of so many grams in each vial; a kilogram of one lot can be counted. */
const powder = (grams: number) => ({ ...remifentanil, contentPerUnit: grams * 1_000_000_000 });

describe('an inventory has room for a hundred thousand units, or for 10 kg', () => {
  test.each([
    ['a vial of 2 mL', fentanyl, 100_000 * 2_000],
    ['a tablet', oxycodone, 100_000],
    // 100,000 vials of a gram would be 100 kg; 10,000 fit.
    ['a vial of a gram', powder(1), 10_000 * 1_000_000_000],
    // 3,333 and a third fit: only whole ones count.
    ['a vial of 3 g', powder(3), 3_333 * 3_000_000_000],
  ])('%s', (_, product, most) => {
    expect(mostHeld(product)).toBe(most);
  });

  test.each([
    [0, 1, true],
    [0, 200_000_000, true],
    [0, 200_000_001, false],
    [199_999_999, 1, true],
    [199_999_999, 2, false],
    [200_000_000, 1, false],
    // Too much is there already: it may become less, and a fact without a change may be recorded.
    [300_000_000, 0, true],
    [300_000_000, -1, true],
  ])('%i there and %i more: has room is %s', (productBalance, amount, hasRoom) => {
    const sentence = noRoom({ product: fentanyl, amount, lotBalance: 0, productBalance });
    expect(sentence === null).toBe(hasRoom);
  });

  test('of one lot no more than can be counted', () => {
    const gram = 1_000_000_000;
    const refusal = (lotBalance: number, amount: number) =>
      noRoom({ product: powder(1), amount, lotBalance, productBalance: lotBalance });
    expect(refusal(999 * gram, gram)).toBeNull();
    expect(refusal(999 * gram, 2 * gram)).toBe(
      'The ledger would show 1,001\u00a0vials of this lot here, which is more than can be counted of one lot. Check the number.',
    );
    expect(refusal(0, 1_000 * gram + 1)).not.toBeNull();
  });

  test('the sentence says what the ledger would show, and the most', () => {
    expect(
      noRoom({ product: fentanyl, amount: 4_000, lotBalance: 0, productBalance: 200_000_000 }),
    ).toBe(
      'The ledger would show 100,002\u00a0vials of fentaNYL 50 mcg/mL here, and one inventory holds at most 100,000\u00a0vials. Check the number.',
    );
  });
});

describe('[COUNT-04] lines of a first count are added up by product', () => {
  const line = (productId: string, units: number) => ({ productId, units });
  const products = [fentanyl, midazolamInjector];

  test('the first line too many is named', () => {
    const full = lineWithoutRoom(
      [line(fentanyl.id, 60_000), line(midazolamInjector.id, 60_000), line(fentanyl.id, 40_001)],
      products,
    );
    expect(full?.index).toBe(2);
    expect(full?.sentence).toContain('100,001\u00a0vials');
  });

  test('as much as fits is accepted, to the last unit', () => {
    expect(
      lineWithoutRoom([line(fentanyl.id, 60_000), line(fentanyl.id, 40_000)], products),
    ).toBeNull();
  });

  test('an unknown product and a number that no line can hold are reported elsewhere', () => {
    expect(lineWithoutRoom([line('unknown', 60_000)], products)).toBeNull();
    expect(lineWithoutRoom([line(fentanyl.id, 999_999_999_999)], products)).toBeNull();
  });
});

describe('the lines of one act are added up', () => {
  const products = new Map([
    [fentanyl.id, fentanyl],
    [midazolamInjector.id, midazolamInjector],
  ]);
  const lot = (lotId: string, number: string, balance: number, product = fentanyl) => ({
    ...{ lotId, number, product, balance },
  });
  const delivery = (...lines: [string, number, string?][]) =>
    ({
      ...{ kind: 'receive', ...common, supplierId: 's', orderNumber: '1', ...ordered },
      lines: lines.map(([lotNumber, units, productId = fentanyl.id]) => ({
        ...{ productId, lotNumber, expiresOn: '2027-01-31', units, ...packed(units) },
      })),
    }) satisfies CustodyEventDetails;
  const fields = (details: CustodyEventDetails, lots: Parameters<typeof checkRoom>[1]) =>
    checkRoom(details, lots, products).map(({ field }) => field);

  test('two lots of one delivery together are too many: the second is refused', () => {
    expect(fields(delivery(['N1', 60_000], ['N2', 40_000]), [])).toEqual([]);
    expect(fields(delivery(['N1', 60_000], ['N2', 40_001]), [])).toEqual(['details.lines.1.units']);
  });

  test('what is held of the product counts, in any lot, and nothing of another product', () => {
    const held = [lot('a', 'A1', 100_000_000), lot('b', 'B1', 60_000_000)];
    expect(fields(delivery(['N1', 20_000]), held)).toEqual([]);
    expect(fields(delivery(['N1', 20_001]), held)).toEqual(['details.lines.0.units']);
    expect(fields(delivery(['N1', 100_000, midazolamInjector.id]), held)).toEqual([]);
  });

  /** Grams of each line of a delivery, of lots that are known here or not. */
  const vials = powder(1);
  const gramsRefused = (lines: [string, number][], lots: Parameters<typeof checkRoom>[1]) =>
    checkRoom(
      delivery(
        ...lines.map(([number, grams]) => [number, grams, vials.id] as [string, number, string]),
      ),
      lots,
      new Map([[vials.id, vials]]),
    ).map(({ field }) => field);
  const gram = vials.contentPerUnit;

  test('a line is refused for its own lot alone', () => {
    const known = [lot('x', 'X1', gram, vials)];
    expect(gramsRefused([['X1', 999]], known)).toEqual([]);
    expect(gramsRefused([['X1', 1_000]], known)).toEqual(['details.lines.0.units']);
    expect(gramsRefused([['N1', 1_000]], known)).toEqual([]);
    // The same number on another product is another lot.
    const other = lot('y', 'N1', gram, { ...vials, id: 'another product' });
    expect(gramsRefused([['N1', 1_000]], [other])).toEqual([]);
  });

  test('two lines of one lot are added up as well', () => {
    expect(
      gramsRefused(
        [
          ['N1', 400],
          ['N1', 600],
        ],
        [],
      ),
    ).toEqual([]);
    expect(
      gramsRefused(
        [
          ['N1', 400],
          ['N1', 601],
        ],
        [],
      ),
    ).toEqual(['details.lines.1.units']);
    expect(
      gramsRefused(
        [
          ['N1', 400],
          ['N2', 601],
        ],
        [],
      ),
    ).toEqual([]);
  });
});
