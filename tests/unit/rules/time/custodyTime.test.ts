import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  instantOfLocalTime,
  timeIn,
} from '../../../../src/rules/time/custodyTime.ts';
import {
  daysUntilExpiration,
  expirationBand,
  isExpired,
} from '../../../../src/rules/time/expiry.ts';
import { isLateEntry } from '../../../../src/rules/time/lateness.ts';

const newYork = 'America/New_York';

describe('a clock time becomes an instant', () => {
  it.each([
    ['2026-07-14', '07:31', newYork, '2026-07-14T11:31:00.000Z'],
    ['2026-01-14', '07:31', newYork, '2026-01-14T12:31:00.000Z'],
    ['2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-07-14', '07:31', 'Asia/Kathmandu', '2026-07-14T01:46:00.000Z'],
  ])('%s %s in %s', (day, time, zone, instant) => {
    expect(instantOfLocalTime(day, time, zone)).toEqual({ ok: true, instant });
  });

  it.each([
    ['2026-03-08', '02:30', 'time_does_not_exist'],
    ['2026-02-31', '02:30', 'time_missing'],
    ['', '02:30', 'time_missing'],
    ['2026-02-03', '', 'time_missing'],
    ['2026-02-03', '25:00', 'time_missing'],
    ['14/07/2026', '02:30', 'time_missing'],
  ])('"%s" "%s" is refused as %s', (day, time, code) => {
    expect(instantOfLocalTime(day, time, newYork)).toMatchObject({ ok: false, code });
  });

  it('reads back as what was typed', () => {
    const days = fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2024-01-01', n));
    const zones = fc.constantFrom(newYork, 'America/Denver', 'UTC', 'Asia/Kathmandu');
    fc.assert(
      fc.property(days, fc.integer({ min: 10, max: 23 }), zones, (day, hour, zone) => {
        const read = instantOfLocalTime(day, `${hour}:07`, zone);
        expect(read.ok && [dayIn(zone, read.instant), timeIn(zone, read.instant)]).toEqual([
          day,
          `${hour}:07`,
        ]);
      }),
    );
  });
});

it('a lot is valid through the day printed on it', () => {
  expect(isExpired('2026-07-14', '2026-07-14')).toBe(false);
  expect(isExpired('2026-07-13', '2026-07-14')).toBe(true);
  expect(daysUntilExpiration('2026-07-31', '2026-07-14')).toBe(17);
});

it('a lot is in one band', () => {
  const bands = [-1, 0, 30, 31, 60, 61, 90, 91].map((days) =>
    expirationBand(addDays('2026-07-14', days), '2026-07-14'),
  );
  expect(bands).toEqual([
    'expired',
    'within30',
    'within30',
    'within60',
    'within60',
    'within90',
    'within90',
    'later',
  ]);
});

it('an entry is late after twelve hours', () => {
  expect(isLateEntry('2026-07-14T00:00:00.000Z', '2026-07-14T12:00:00.000Z')).toBe(false);
  expect(isLateEntry('2026-07-14T00:00:00.000Z', '2026-07-14T12:00:00.001Z')).toBe(true);
});
