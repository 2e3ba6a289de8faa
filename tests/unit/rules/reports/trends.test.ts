import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerScale, doseScale } from '../../../../src/rules/quantity/plotScale.ts';
import { isBelowPar, isOutsidePar, restockOf } from '../../../../src/rules/reports/restock.ts';
import {
  balancesOf,
  beginnings,
  daysFrom,
  stockCourse,
  trendWeeks,
  weekStart,
} from '../../../../src/rules/reports/trends.ts';
import { addDays, dayIn } from '../../../../src/rules/time/custodyTime.ts';
import { isExpired } from '../../../../src/rules/time/expiry.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

const hour = 3_600_000;

describe('[ROUTE-18] the shortage below a level', () => {
  it.each([
    ['at the minimum nothing', 4_000, { missing: 0, missingUnits: 0, fillUnits: 2 }],
    [
      'a part of a container, the whole of it',
      3_999,
      { missing: 1, missingUnits: 1, fillUnits: 2 },
    ],
    ['nothing there, all of it', 0, { missing: 4_000, missingUnits: 2, fillUnits: 4 }],
    ['above the maximum nothing', 9_000, { missing: 0, missingUnits: 0, fillUnits: 0 }],
  ])('%s', (_name, balance, expected) => {
    expect(restockOf({ balance, minimum: 4_000, maximum: 8_000 }, 2_000)).toEqual(expected);
  });

  it('a container larger than the range is still ordered', () => {
    const level = { balance: 0, minimum: 500, maximum: 1_000 };
    expect(restockOf(level, 2_000)).toEqual({ missing: 500, missingUnits: 1, fillUnits: 1 });
  });

  it('is enough, and no container too many, for any stock', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 1, max: 5_000 }),
        (balance, a, b, unit) => {
          const level = { balance, minimum: Math.min(a, b), maximum: Math.max(a, b) };
          const { missing, missingUnits, fillUnits } = restockOf(level, unit);
          expect(missing > 0).toBe(isBelowPar(level));
          expect(balance + missingUnits * unit).toBeGreaterThanOrEqual(
            Math.min(level.minimum, balance + missing),
          );
          expect((missingUnits - 1) * unit).toBeLessThan(Math.max(missing, 1));
          expect(fillUnits).toBeGreaterThanOrEqual(missingUnits);
          if (fillUnits > missingUnits) {
            expect(balance + fillUnits * unit).toBeLessThanOrEqual(level.maximum);
          }
        },
      ),
    );
  });

  it('both ends belong to PAR', () => {
    const level = { minimum: 4, maximum: 8 };
    expect([3, 4, 8, 9].map((balance) => isBelowPar({ ...level, balance }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([3, 4, 8, 9].map((balance) => isOutsidePar({ ...level, balance }))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('[ROUTE-18] days and weeks of a time zone', () => {
  it('weeks start on Monday, the last one is the current week', () => {
    expect(weekStart('2026-03-08')).toBe('2026-03-02');
    expect(weekStart('2026-03-09')).toBe('2026-03-09');
    expect(trendWeeks('2027-01-01', 3)).toEqual(['2026-12-14', '2026-12-21', '2026-12-28']);
    expect(daysFrom('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });

  it.each([
    ['New York, when summer time begins', 'America/New_York', '2026-03-08', 23],
    ['New York, when it ends', 'America/New_York', '2026-11-01', 25],
    ['Lord Howe Island, where it is half an hour', 'Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Lord Howe Island, when it begins', 'Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Newfoundland, half an hour beside the others', 'America/St_Johns', '2026-07-01', 24],
    ['Kathmandu, three quarters', 'Asia/Kathmandu', '2026-07-01', 24],
    ['Beirut, where the clocks skip midnight', 'Asia/Beirut', '2026-03-29', 23],
  ])('%s: %s, %s has %d hours', (_name, zone, day, hours) => {
    const [start = '', end = ''] = beginnings([day, addDays(day, 1)], zone);
    expect((Date.parse(end) - Date.parse(start)) / hour).toBe(hours);
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(Date.parse(start) - 1).toISOString())).toBe(addDays(day, -1));
  });

  it('start correctly in a time zone with half an hour', () => {
    expect(beginnings(['2026-07-01'], 'America/St_Johns')).toEqual(['2026-07-01T02:30:00.000Z']);
    expect(beginnings(['2026-07-01'], 'Asia/Kolkata')).toEqual(['2026-06-30T18:30:00.000Z']);
  });

  it('every instant is in its day of the time zone', () => {
    const zones = fc.constantFrom(
      ...['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'],
    );
    const minutes = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const at = new Date(Date.parse('2025-01-01T12:00:00Z') + minute * 60_000).toISOString();
        const around = daysFrom(addDays(at.slice(0, 10), -2), addDays(at.slice(0, 10), 2));
        const place = beginnings(around, zone).filter((begins) => begins <= at).length;
        expect(around[place - 1]).toBe(dayIn(zone, at));
      }),
    );
  });
});

describe('[ROUTE-18] the course of stock', () => {
  const days = daysFrom('2026-03-01', '2026-03-05');
  const good = '2027-01-31';

  it('is described by the days on which it changed', () => {
    const course = stockCourse(
      [
        { expiresOn: good, place: 0, change: 8_000 },
        { expiresOn: good, place: 2, change: -1_500 },
        // There and back on one day: nothing changed by its end.
        { expiresOn: good, place: 3, change: -500 },
        { expiresOn: good, place: 3, change: 500 },
      ],
      days,
    );
    expect(course).toEqual({ opening: 8_000, days: [{ day: '2026-03-02', balance: 6_500 }] });
    expect(balancesOf(course, days)).toEqual([8_000, 6_500, 6_500, 6_500, 6_500]);
  });

  it('leaves a lot out from the day after it expired, and its removal then changes nothing', () => {
    const course = stockCourse(
      [
        { expiresOn: '2026-03-02', place: 0, change: 4_000 },
        { expiresOn: '2026-03-02', place: 4, change: -4_000 },
        { expiresOn: '2026-02-28', place: 0, change: 600 },
        { expiresOn: '2026-02-27', place: 0, change: 70 },
      ],
      days,
    );
    expect(course.opening).toBe(4_600);
    expect(balancesOf(course, days)).toEqual([4_000, 4_000, 0, 0, 0]);
  });

  it('requires a day', () => {
    expect(() => stockCourse([], [])).toThrow('at least one day');
  });

  it('ends with the sum of what has not expired, whatever happened', () => {
    const change = fc.record({
      expiresOn: fc.integer({ min: -5, max: 9 }).map((n) => addDays('2026-03-01', n)),
      place: fc.integer({ min: 0, max: days.length }),
      change: fc.integer({ min: -9_000, max: 9_000 }),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const usable = changes.filter(({ expiresOn }) => !isExpired(expiresOn, '2026-03-05'));
        const sum = usable.reduce((total, one) => total + one.change, 0);
        expect(balancesOf(stockCourse(changes, days), days).at(-1)).toBe(sum);
      }),
    );
  });
});

describe('[ROUTE-18] the axis of a plot', () => {
  it.each([
    ['mass of a liquid', doseScale(fentanyl), 2_000, 'mcg', 100],
    ['mass without an integer per microlitre', doseScale(midazolamInjector), 700, 'mg', 10],
    ['mass of a powder', doseScale(remifentanil), 500_000, 'mg', 0.5],
    ['pieces', doseScale(oxycodone), 3, 'tablets', 3],
    ['volume without a mass', doseScale({ ...fentanyl, massUnit: null }), 1_500, 'mL', 1.5],
    ['nanograms', doseScale({ ...remifentanil, massUnit: null }), 40, 'ng', 40],
    ['containers', containerScale(fentanyl), 3_000, 'vials', 1.5],
  ])('%s', (_name, scale, amount, unit, value) => {
    expect(scale.unit).toBe(unit);
    expect(scale.at(amount)).toBeCloseTo(value, 9);
  });
});
