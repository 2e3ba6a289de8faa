import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  clockTimeIn,
  dayIn,
  instantOfLocalTime,
  instantOfMoment,
  instantOfStatedTime,
  isEitherOfTwo,
  momentText,
  repeatedTimes,
  timeIn,
} from '../../../../src/rules/time/custodyTime.ts';
import {
  daysUntilExpiration,
  expirationBand,
  isExpired,
} from '../../../../src/rules/time/expiry.ts';
import { isLateEntry } from '../../../../src/rules/time/lateness.ts';
import { withOffsets } from '../../../../src/rules/time/typedTimes.ts';

const newYork = 'America/New_York';
const sydney = 'Australia/Sydney';
/** Its clocks go back half an hour. */
const lordHowe = 'Australia/Lord_Howe';

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

  it.each([
    ['2026-11-01', '01:30-04:00', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '01:30-05:00', newYork, '2026-11-01T06:30:00.000Z'],
    ['2026-11-02', '01:30-04:00', newYork, '2026-11-02T06:30:00.000Z'],
    ['2026-04-05', '02:15+11:00', sydney, '2026-04-04T15:15:00.000Z'],
    ['2026-04-05', '02:15+10:00', sydney, '2026-04-04T16:15:00.000Z'],
    ['2026-04-05', '01:45+10:30', lordHowe, '2026-04-04T15:15:00.000Z'],
  ])('%s %s in %s, where the offset says which of two it is', (day, time, zone, instant) => {
    expect(instantOfLocalTime(day, time, zone)).toEqual({ ok: true, instant });
    expect(instantOfMoment(`${day}T${time}`, zone)).toEqual({ ok: true, instant });
  });

  it('of a day and a time in one text, with or without seconds', () => {
    const instant = '2026-07-14T11:31:00.000Z';
    for (const text of ['07:31', '07:31:59', '07:31:59.5', '07:31-04:00']) {
      expect(instantOfMoment(`2026-07-14T${text}`, newYork)).toEqual({ ok: true, instant });
    }
    for (const text of ['', '2026-07-14', '2026-07-14T7:31', '2026-07-14T07:31-4']) {
      expect(instantOfMoment(text, newYork)).toMatchObject({ code: 'time_missing' });
    }
    expect(instantOfMoment('2026-03-08T02:30', newYork)).toEqual({
      ok: false,
      code: 'time_does_not_exist',
      message: 'That time was skipped for daylight saving time. Check the time.',
    });
  });

  it('that happens twice is offered with the names of both, the earlier first', () => {
    const both = [
      { offset: '-04:00', text: '1:30 AM EDT' },
      { offset: '-05:00', text: '1:30 AM EST' },
    ];
    expect(repeatedTimes('2026-11-01', '01:30', newYork)).toEqual(both);
    expect(repeatedTimes('2026-11-01', '00:59', newYork)).toEqual([]);
    expect(repeatedTimes('2026-11-01', '02:00', newYork)).toEqual([]);
    expect(repeatedTimes('2026-03-08', '02:30', newYork)).toEqual([]);
    expect(repeatedTimes('2026-11-01', '', newYork)).toEqual([]);
    expect(repeatedTimes('2026-11-01', '01:30', 'America/Phoenix')).toEqual([]);
    expect(repeatedTimes('2026-04-05', '01:45', lordHowe).map(({ offset }) => offset)).toEqual([
      ...['+11:00', '+10:30'],
    ]);
    expect(repeatedTimes('2026-10-25', '01:30', 'Europe/London')).toMatchObject([
      { offset: '+01:00' },
      { offset: '+00:00' },
    ]);
    expect(isEitherOfTwo('2026-11-01T01:30', newYork)).toBe(true);
    expect(isEitherOfTwo('2026-11-01T01:30:00', newYork)).toBe(true);
    expect(isEitherOfTwo('2026-11-01T01:30-05:00', newYork)).toBe(false);
    expect(isEitherOfTwo('2026-11-01T02:30', newYork)).toBe(false);
    expect(isEitherOfTwo('', newYork)).toBe(false);
  });

  it('that cannot be chosen afterwards needs the offset of an hour that happens twice, and no other', () => {
    const stated = (text: string) => {
      const read = instantOfStatedTime(...(text.split('T') as [string, string]), newYork);
      return read.ok ? read.instant : read.message;
    };
    expect(stated('2026-07-14T07:31')).toBe('2026-07-14T11:31:00.000Z');
    expect(stated('2026-07-14T07:31-04:00')).toBe('2026-07-14T11:31:00.000Z');
    expect(stated('2026-11-01T01:30-04:00')).toBe('2026-11-01T05:30:00.000Z');
    expect(stated('2026-11-01T01:30-05:00')).toBe('2026-11-01T06:30:00.000Z');
    const twice =
      'Clocks were set back and showed 01:30 twice that day. Enter 01:30-04:00 for the first time or 01:30-05:00 for the second.';
    expect(stated('2026-11-01T01:30')).toBe(twice);
    expect(stated('2026-11-01T01:30+00:00')).toBe(twice);
    expect(stated('2026-07-14T07:31+00:00')).toBe(
      'Clocks of the agency have another offset then. Enter 07:31 or 07:31-04:00.',
    );
    expect(stated('2026-03-08T02:30-05:00')).toContain('skipped for daylight saving time');
    expect(stated('2026-07-14T')).toBe('Enter the date and the time.');
  });

  it('that happens twice is shown with its zone, and any other without', () => {
    expect(momentText(newYork, '2026-11-01T05:30:00.000Z')).toBe('Nov 1, 2026, 01:30 EDT');
    expect(momentText(newYork, '2026-11-01T06:30:00.000Z')).toBe('Nov 1, 2026, 01:30 EST');
    expect(momentText(newYork, '2026-11-01T07:30:00.000Z')).toBe('Nov 1, 2026, 02:30');
    expect(momentText(newYork, '2026-10-31T05:30:00.000Z')).toBe('Oct 31, 2026, 01:30');
    expect(momentText('America/Phoenix', '2026-11-01T06:30:00.000Z')).toBe('Oct 31, 2026, 23:30');
  });

  it('reads every minute of the year back as the form has it', () => {
    const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 });
    const around = fc
      .integer({ min: -180, max: 180 })
      .map((minute) => minute + 304 * 24 * 60 + 360);
    fc.assert(
      fc.property(
        fc.oneof(minutes, around),
        fc.constantFrom(newYork, sydney, lordHowe, 'UTC'),
        (minute, zone) => {
          const instant = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
          const typed = clockTimeIn(zone, instant);
          expect(instantOfLocalTime(dayIn(zone, instant), typed, zone)).toEqual({
            ok: true,
            instant,
          });
          expect(typed.slice(0, 5)).toBe(timeIn(zone, instant));
        },
      ),
    );
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

it('the offset of a time is read with it, and no other control', () => {
  const typed = { occurredOn: '2026-11-01', occurredTime: '01:30', note: '' };
  expect(withOffsets({ ...typed, occurredTimeOffset: '-05:00', noteOffset: '-05:00' })).toEqual({
    ...typed,
    occurredTime: '01:30-05:00',
  });
  expect(withOffsets(typed)).toEqual(typed);
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
