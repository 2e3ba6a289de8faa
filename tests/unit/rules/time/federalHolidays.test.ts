import { describe, expect, it, test } from 'vitest';
import {
  addBusinessDays,
  federalHolidays,
  isBusinessDay,
} from '../../../../src/rules/time/federalHolidays.ts';

const daysOf = (year: number) => federalHolidays(year).map(({ name, day }) => `${day} ${name}`);

describe('[REG-04] the federal holidays of 5 U.S.C. 6103', () => {
  // As the Office of Personnel Management lists them.
  test('of 2026: Independence Day is a Saturday, observed on Friday', () => {
    expect(daysOf(2026)).toEqual([
      '2026-01-01 New Year’s Day',
      '2026-01-19 Birthday of Martin Luther King, Jr.',
      '2026-02-16 Washington’s Birthday',
      '2026-05-25 Memorial Day',
      '2026-06-19 Juneteenth',
      '2026-07-03 Independence Day',
      '2026-09-07 Labor Day',
      '2026-10-12 Columbus Day',
      '2026-11-11 Veterans Day',
      '2026-11-26 Thanksgiving Day',
      '2026-12-25 Christmas Day',
    ]);
  });

  test('of 2021: the next New Year’s Day is observed on the last day of the year', () => {
    expect(daysOf(2021)).toEqual([
      '2021-01-01 New Year’s Day',
      '2021-01-18 Birthday of Martin Luther King, Jr.',
      '2021-02-15 Washington’s Birthday',
      '2021-05-31 Memorial Day',
      '2021-06-18 Juneteenth',
      '2021-07-05 Independence Day',
      '2021-09-06 Labor Day',
      '2021-10-11 Columbus Day',
      '2021-11-11 Veterans Day',
      '2021-11-25 Thanksgiving Day',
      '2021-12-24 Christmas Day',
      '2021-12-31 New Year’s Day',
    ]);
    expect(daysOf(2022)[0]).toBe('2022-01-17 Birthday of Martin Luther King, Jr.');
  });

  // The Uniform Monday Holiday Act applies from 1971; Veterans Day is on November 11 again from 1978.
  test.each([
    ['Independence Day', 1870],
    ['Christmas Day', 1870],
    ['Labor Day', 1894],
    ['Thanksgiving Day', 1942],
    ['Washington’s Birthday', 1971],
    ['Memorial Day', 1971],
    ['Columbus Day', 1971],
    ['Veterans Day', 1978],
    ['Birthday of Martin Luther King, Jr.', 1986],
    ['Juneteenth', 2021],
  ])('%s is one since %i', (name, year) => {
    const isOne = (of: number) => federalHolidays(of).some((one) => one.name === name);
    expect([isOne(year - 1), isOne(year)]).toEqual([false, true]);
  });

  test('New Year’s Day is the first, on the Friday before Saturday, January 1, 1870', () => {
    expect(daysOf(1868)).toEqual([]);
    expect(daysOf(1869)).toEqual(['1869-12-31 New Year’s Day']);
  });

  test('the last Monday of May is the fourth or the fifth', () => {
    const memorialDays = [2022, 2023, 2024, 2027, 2028].map(
      (year) => federalHolidays(year).find(({ name }) => name === 'Memorial Day')?.day,
    );
    expect(memorialDays).toEqual([
      '2022-05-30',
      '2023-05-29',
      '2024-05-27',
      '2027-05-31',
      '2028-05-29',
    ]);
  });
});

describe('[REG-04] business days', () => {
  it.each([
    ['2026-07-10', true],
    ['2026-07-11', false],
    ['2026-07-12', false],
    ['2026-07-13', true],
    ['2026-07-03', false],
    ['2026-07-02', true],
    ['2021-12-31', false],
  ])('%s: %s', (day, isOne) => {
    expect(isBusinessDay(day)).toBe(isOne);
  });

  it.each([
    ['2026-07-13', 0, '2026-07-13'],
    ['2026-07-13', 1, '2026-07-14'],
    ['2026-07-10', 1, '2026-07-13'],
    ['2026-07-11', 1, '2026-07-13'],
    ['2026-07-02', 1, '2026-07-06'],
    ['2026-07-02', 2, '2026-07-07'],
    ['2026-07-06', 3, '2026-07-09'],
    ['2026-07-06', 5, '2026-07-13'],
  ])('%s and %i more is %s', (day, days, end) => {
    expect(addBusinessDays(day, days)).toBe(end);
  });
});
