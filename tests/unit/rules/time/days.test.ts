import { describe, expect, it } from 'vitest';
import {
  dayIn,
  dayStart,
  instantOfLocalTime,
  momentText,
  timeIn,
} from '../../../../src/rules/time/custodyTime.ts';
import { daysText, dayText, shortDay } from '../../../../src/rules/time/dayText.ts';
import { daysUntilExpiration } from '../../../../src/rules/time/expiry.ts';
import { isInFuture, isLateEntry } from '../../../../src/rules/time/lateness.ts';
import { isTransferOverdue, overdueAfterHours } from '../../../../src/rules/time/transitTime.ts';

const newYork = 'America/New_York';

describe('a day in words', () => {
  it.each([
    ['2027-03-31', 'Mar 31, 2027', 'Mar 31'],
    ['2026-01-01', 'Jan 1, 2026', 'Jan 1'],
    ['2026-12-09', 'Dec 9, 2026', 'Dec 9'],
    // The day of an instant.
    ['2026-07-14T11:31:00.000Z', 'Jul 14, 2026', 'Jul 14'],
  ])('%s: %s', (day, text, short) => {
    expect(dayText(day)).toBe(text);
    expect(shortDay(day)).toBe(short);
  });

  it.each([
    ['2026-07-14', '2026-07-14', 'Jul 14, 2026'],
    ['2026-07-01', '2026-07-14', 'Jul 1 to Jul 14, 2026'],
    ['2026-01-01', '2026-12-31', 'Jan 1 to Dec 31, 2026'],
    ['2026-12-31', '2027-01-01', 'Dec 31, 2026 to Jan 1, 2027'],
    // The same month and day of two years, and years that differ in the first digit only.
    ['2025-07-14', '2026-07-14', 'Jul 14, 2025 to Jul 14, 2026'],
    ['1026-07-14', '2026-07-14', 'Jul 14, 1026 to Jul 14, 2026'],
  ])('from %s to %s: %s', (from, to, text) => {
    expect(daysText(from, to)).toBe(text);
  });

  it('a moment has its clock time where the agency is', () => {
    expect(momentText(newYork, '2026-07-14T11:12:00.000Z')).toBe('Jul 14, 2026, 07:12');
  });
});

describe('the start of a day', () => {
  it.each([
    ['2026-07-14', newYork, '2026-07-14T04:00:00.000Z'],
    ['2026-01-14', newYork, '2026-01-14T05:00:00.000Z'],
    // Clocks skipped midnight.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // February 29 of a common year is March 1.
    ['2026-02-29', 'UTC', '2026-03-01T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, instant) => {
    expect(dayStart(day, zone)).toBe(instant);
  });

  it('a fraction of a second before midnight is still the day before', () => {
    expect(dayIn('UTC', '2026-07-14T23:59:59.999Z')).toBe('2026-07-14');
    expect(dayIn(newYork, '2026-07-15T03:59:59.999Z')).toBe('2026-07-14');
    expect(dayIn(newYork, '2026-07-15T04:00:00.000Z')).toBe('2026-07-15');
    expect(timeIn(newYork, '2026-07-14T11:31:00.500Z')).toBe('07:31');
  });

  it('an hour that happens twice is the first, one that is skipped is refused', () => {
    const read = (day: string, time: string) => instantOfLocalTime(day, time, newYork);
    expect(read('2026-11-01', '01:59')).toMatchObject({ instant: '2026-11-01T05:59:00.000Z' });
    expect(read('2026-11-01', '02:00')).toMatchObject({ instant: '2026-11-01T07:00:00.000Z' });
    expect(read('2026-03-08', '01:59')).toMatchObject({ instant: '2026-03-08T06:59:00.000Z' });
    expect(read('2026-03-08', '02:00')).toMatchObject({ code: 'time_does_not_exist' });
    expect(read('2026-03-08', '02:59')).toMatchObject({ code: 'time_does_not_exist' });
    expect(read('2026-03-08', '03:00')).toMatchObject({ instant: '2026-03-08T07:00:00.000Z' });
  });

  it('only whole days and minutes are read', () => {
    const read = (day: string, time: string) => instantOfLocalTime(day, time, newYork);
    expect(read('2026-07-14', '07:31:00')).toMatchObject({ code: 'time_missing' });
    expect(read('2026-07', '07:31')).toMatchObject({ code: 'time_missing' });
    expect(read('2026-07-14', '7:31')).toMatchObject({ code: 'time_missing' });
    expect(read('2026-07-14', '07')).toMatchObject({ code: 'time_missing' });
    expect(read('+002026-07-14', '07:31')).toMatchObject({ code: 'time_missing' });
  });
});

describe('[USE-04] late, and ahead of the clock', () => {
  const at = '2026-07-14T00:00:00.000Z';

  it.each([
    ['2026-07-14T12:00:00.000Z', false],
    ['2026-07-14T12:00:00.001Z', true],
    ['2026-07-14T12:00:00.002Z', true],
    ['2026-07-13T00:00:00.000Z', false],
  ])('recorded at %s: late is %s', (recordedAt, isLate) => {
    expect(isLateEntry(at, recordedAt)).toBe(isLate);
  });

  it.each([
    ['2026-07-14T00:02:00.000Z', false],
    ['2026-07-14T00:02:00.001Z', true],
    ['2026-07-14T00:02:00.002Z', true],
    ['2026-07-13T23:00:00.000Z', false],
  ])('occurred at %s: in the future is %s', (occurredAt, isAhead) => {
    expect(isInFuture(occurredAt, at)).toBe(isAhead);
  });
});

describe('[DASH-01] a transfer is overdue after 24 hours', () => {
  const sent = '2026-07-14T10:00:00.000Z';

  it.each([
    ['2026-07-14T10:00:00.000Z', false],
    ['2026-07-15T09:59:59.999Z', false],
    ['2026-07-15T10:00:00.000Z', true],
    ['2026-07-16T10:00:00.000Z', true],
  ])('at %s: %s', (now, isOverdue) => {
    expect(isTransferOverdue(sent, now)).toBe(isOverdue);
    expect(overdueAfterHours).toBe(24);
  });
});

it('days until a lot expires are whole, however long', () => {
  expect(daysUntilExpiration('2026-07-14', '2026-07-14')).toBe(0);
  expect(daysUntilExpiration('2026-07-13', '2026-07-14')).toBe(-1);
  expect(daysUntilExpiration('2026-07-14', '2027-07-14')).toBe(-365);
  expect(daysUntilExpiration('2126-07-14', '2026-07-14')).toBe(36_524);
});
