import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  SnapshotLine,
  SnapshotPlace,
} from '../../../../src/contract/reports/biennialInventory.ts';
import {
  checkInventory,
  closeOfBusiness,
  concernsOf,
  countWindow,
  inventoryInstant,
  lastClosedDay,
  partOf,
  registrationTotals,
} from '../../../../src/rules/reports/biennialInventory.ts';
import { addDays } from '../../../../src/rules/time/custodyTime.ts';
import { sampleInventory } from '../../../model/custody/sampleInventory.ts';
import { fentanyl } from '../products.ts';

const at = (text: string) => new Date(text);

describe('[ROUTE-18] the time of an inventory (21 CFR 1304.11(a))', () => {
  // 8 March 2026 has 23 hours in New York, 1 November 25; 29 February is a day like others.
  it.each([
    ['an ordinary day', '2026-03-05', '24:00', '2026-03-06T05:00Z'],
    ['the day clocks go forward', '2026-03-08', '24:00', '2026-03-09T04:00Z'],
    ['the day clocks go back', '2026-11-01', '24:00', '2026-11-02T05:00Z'],
    ['a leap day', '2028-02-29', '24:00', '2028-03-01T05:00Z'],
    ['an agency that closes in the evening', '2026-03-05', '18:30', '2026-03-05T23:30Z'],
  ])('[REG-11] %s closes when its business does', (_what, day, businessClose, close) => {
    expect(closeOfBusiness(day, businessClose, 'America/New_York')).toEqual(at(close));
    const closedOn = (now: Date) => lastClosedDay(now, businessClose, 'America/New_York');
    const early = new Date(at(close).getTime() - 1);
    expect(closedOn(at(close))).toBe(day);
    expect(closedOn(early)).toBe(addDays(day, -1));
  });

  it('[REG-11] before the close of business its figures are of now, and a day that has not started has none', () => {
    const day = { start: at('2026-03-10T04:00Z'), close: at('2026-03-11T04:00Z') };
    const now = at('2026-03-10T08:00Z');
    expect(inventoryInstant('close', day, now)).toEqual({ asOf: now, closesAt: day.close });
    expect(inventoryInstant('opening', day, now)).toEqual({ asOf: day.start, closesAt: null });
    expect(inventoryInstant('opening', day, at('2026-03-10T03:59:59.999Z'))).toBeNull();
    expect(inventoryInstant('close', day, day.close)).toEqual({ asOf: day.close, closesAt: null });
    expect(inventoryInstant('opening', day, day.start)).toEqual({
      asOf: day.start,
      closesAt: null,
    });
  });

  it('is never later than now, nor than the close of its day', () => {
    const instant = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, fc.constantFrom('opening', 'close'), (start, now, moment) => {
        const day = { start, close: new Date(start.getTime() + 86_400_000) };
        const found = inventoryInstant(moment, day, now)?.asOf ?? null;
        expect(found === null).toBe(start > now);
        if (found !== null) {
          expect(found <= now && found <= day.close && found >= start).toBe(true);
        }
      }),
    );
  });

  it('a count is evidence for a day before and after', () => {
    expect(countWindow(at('2026-03-08T05:00Z'))).toEqual({
      from: at('2026-03-07T05:00Z'),
      to: at('2026-03-09T05:00Z'),
    });
  });
});

describe('[ROUTE-18] an inventory must explain', () => {
  const line: SnapshotLine = {
    productId: fentanyl.id,
    lot: 'F1',
    expiresOn: '2027-01-31',
    isExpired: false,
    amount: 2_000,
  };
  const [sample] = sampleInventory.content.places;
  const place = (more: Partial<SnapshotPlace>): SnapshotPlace => {
    if (sample === undefined) throw new Error('The sample has no place');
    return { ...sample, openDifferences: 0, lines: [line], ...more };
  };
  const count = { at: '2026-07-14T10:00:00.000Z', by: 'Dana', witness: null };
  const concerns = (places: SnapshotPlace[], inTransit: SnapshotLine[] = []) =>
    concernsOf({ products: [fentanyl], places, inTransit, timeZone: 'America/New_York' });

  it('nothing if every inventory was counted and balances', () => {
    expect(concerns([place({ count }), place({ lines: [] })])).toEqual([]);
  });

  it('inventories that no one counted, open discrepancies, negative balances, stock on its way', () => {
    expect(
      concerns(
        [
          place({ inventory: 'Vault' }),
          place({ inventory: 'Safe' }),
          place({ inventory: 'Bag', count, openDifferences: 2 }),
          place({ inventory: 'Medic 1', count, lines: [{ ...line, amount: -1 }] }),
        ],
        [line],
      ),
    ).toEqual([
      'Not counted within a day of this inventory: Vault, Safe.',
      'Schedule II must be counted exactly, and was not for this inventory: Vault, Safe.',
      'Bag: 2 discrepancies are not explained yet.',
      'Medic 1: fentaNYL 50 mcg/mL, lot F1 is below zero because an entry has the wrong date.',
      'fentaNYL 50 mcg/mL, lot F1 was in transit between two inventories.',
    ]);
  });

  it('one open discrepancy, and a lot that is used up is not below zero', () => {
    const none = { ...line, amount: 0 };
    expect(
      concerns([place({ inventory: 'Bag', count, openDifferences: 1, lines: [none] })]),
    ).toEqual(['Bag: one discrepancy is not explained yet.']);
  });

  it('[REG-11] an inventory that was sealed since an earlier count, with both dates', () => {
    const sealed = {
      number: 'S-7',
      since: '2026-07-01T10:05:00.000Z',
      checkedAt: '2026-07-14T11:00:00.000Z',
    };
    const earlier = { ...count, at: '2026-07-01T10:00:00.000Z' };
    const midazolam = { ...fentanyl, id: 'other', name: 'midazolam', schedule: 'C-IV' as const };
    expect(concerns([place({ inventory: 'Bag', count: earlier, sealed })])).toEqual([
      'Bag: counted Jul 1, 2026, 06:00 and not since. Seal S-7, applied Jul 1, 2026, 06:05, was intact when last checked, Jul 14, 2026, 07:00.',
      'Schedule II must be counted exactly, and was not for this inventory: Bag.',
    ]);
    expect(
      concernsOf({
        products: [midazolam],
        places: [place({ lines: [{ ...line, productId: midazolam.id }] })],
        inTransit: [],
        timeZone: 'UTC',
      }),
    ).toEqual([`Not counted within a day of this inventory: ${sample?.inventory}.`]);
    expect(concerns([place({ lines: [], count: earlier, sealed })])).toEqual([]);
    const uncounted = { count: null, lines: [line, { ...line, productId: midazolam.id }] };
    const both = { products: [midazolam, fentanyl], places: [place(uncounted)], inTransit: [] };
    expect(concernsOf({ ...both, timeZone: 'UTC' })).toContain(
      `Schedule II must be counted exactly, and was not for this inventory: ${sample?.inventory}.`,
    );
  });

  it('[REG-11] rolls every inventory and what is in transit up to the registration', () => {
    const other = { ...fentanyl, id: 'other' };
    const places = [
      place({
        inventory: 'Vault',
        count,
        lines: [line, { ...line, productId: other.id, amount: 7 }],
      }),
      place({ inventory: 'Safe', lines: [line, { ...line, lot: 'F2', amount: 500 }] }),
      place({ inventory: 'Bag', lines: [] }),
    ];
    expect(registrationTotals({ products: [fentanyl, other], places, inTransit: [line] })).toEqual([
      { product: fentanyl, amount: 6_500, notCounted: ['Safe'] },
      { product: other, amount: 7, notCounted: [] },
    ]);
  });

  it('[REG-02] has a part with C-II and one with the others, which together are all of it', () => {
    const midazolam = { ...fentanyl, id: 'other', schedule: 'C-IV' as const };
    const both = [line, { ...line, productId: midazolam.id }];
    const content = {
      ...sampleInventory.content,
      products: [fentanyl, midazolam],
      places: [place({ lines: both })],
      inTransit: both,
    };
    const linesIn = (part: typeof content) => [...part.inTransit, ...(part.places[0]?.lines ?? [])];
    const [second, others] = [partOf(content, 'C-II'), partOf(content, 'C-III-V')];
    expect(second.products).toEqual([fentanyl]);
    expect(others.products).toEqual([midazolam]);
    expect(linesIn(second).every(({ productId }) => productId === fentanyl.id)).toBe(true);
    expect(linesIn(others).every(({ productId }) => productId === midazolam.id)).toBe(true);
    expect([...linesIn(second), ...linesIn(others)]).toHaveLength(4);
    expect(partOf(content, undefined)).toBe(content);
  });

  it('and then requires an explanation, and always the PIN', () => {
    expect(checkInventory({ concerns: [], explanation: '' })).toEqual({});
    expect(Object.keys(checkInventory({ concerns: ['x'], explanation: ' \n' }))).toEqual([
      'explanation',
    ]);
    expect(checkInventory({ concerns: ['x'], explanation: 'It is known.' })).toEqual({});
  });
});
