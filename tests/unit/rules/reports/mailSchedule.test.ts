import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailIntervals, weekdays } from '../../../../src/contract/reports/reportSchedule.ts';
import {
  type MailTimes,
  newestDue,
  nextDue,
  periodMailed,
} from '../../../../src/rules/reports/mailSchedule.ts';
import { addDays, dayIn, timeIn } from '../../../../src/rules/time/custodyTime.ts';

const zone = 'America/New_York';
const times = (different: Partial<MailTimes>): MailTimes => ({
  interval: 'daily',
  weekday: '1',
  monthDay: '1',
  time: '06:00',
  ...different,
});
const dueAfter = (different: Partial<MailTimes>, after: string) =>
  nextDue(times(different), zone, new Date(after)).toISOString();

const anyTimes = fc.record({
  interval: fc.constantFrom(...mailIntervals),
  weekday: fc.constantFrom(...weekdays),
  monthDay: fc.integer({ min: 1, max: 31 }).map(String),
  time: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`),
});
const anyZone = fc.constantFrom(zone, 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu');
const anyInstant = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2029-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('[REPORT-06] when a mailed report is due', () => {
  it('is at the time of clocks in the agency, after the instant given', () => {
    expect(dueAfter({}, '2026-01-10T10:59:59.999Z')).toBe('2026-01-10T11:00:00.000Z');
    expect(dueAfter({}, '2026-01-10T11:00:00.000Z')).toBe('2026-01-11T11:00:00.000Z');
    // A Tuesday.
    expect(dueAfter({ interval: 'weekly' }, '2026-07-14T12:00:00Z')).toBe(
      '2026-07-20T10:00:00.000Z',
    );
    expect(dueAfter({ interval: 'monthly', monthDay: '15' }, '2026-07-15T10:00:00Z')).toBe(
      '2026-08-15T10:00:00.000Z',
    );
  });

  it('is an hour later where daylight saving time skips the time, and once where it repeats it', () => {
    expect(dueAfter({ time: '02:00' }, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
    expect(dueAfter({ time: '02:00' }, '2026-03-08T07:00:00Z')).toBe('2026-03-09T06:00:00.000Z');
    expect(dueAfter({ time: '01:00' }, '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
    expect(dueAfter({ time: '01:00' }, '2026-11-01T05:00:00Z')).toBe('2026-11-02T06:00:00.000Z');
  });

  it('is on the last day of a month that does not have the day', () => {
    const last = { interval: 'monthly', monthDay: '31' } as const;
    expect(dueAfter(last, '2026-02-01T00:00:00Z')).toBe('2026-02-28T11:00:00.000Z');
    expect(dueAfter(last, '2028-02-01T00:00:00Z')).toBe('2028-02-29T11:00:00.000Z');
    expect(dueAfter(last, '2026-03-01T00:00:00Z')).toBe('2026-03-31T10:00:00.000Z');
  });

  it('is the next time on its day and clock, and the newest from then until the one after', () => {
    fc.assert(
      fc.property(anyTimes, anyZone, anyInstant, (one, timeZone, after) => {
        const next = nextDue(one, timeZone, after);
        expect(next > after).toBe(true);
        const [day, time] = [
          dayIn(timeZone, next.toISOString()),
          timeIn(timeZone, next.toISOString()),
        ];
        expect([
          one.time,
          `${String(Number(one.time.slice(0, 2)) + 1).padStart(2, '0')}:00`,
        ]).toContain(time);
        if (one.interval === 'weekly') {
          expect(String(new Date(day).getUTCDay())).toBe(one.weekday);
        }
        if (one.interval === 'monthly' && day.slice(8) !== one.monthDay.padStart(2, '0')) {
          expect(Number(day.slice(8))).toBeLessThan(Number(one.monthDay));
          expect(addDays(day, 1).slice(8)).toBe('01');
        }
        const justBefore = new Date(nextDue(one, timeZone, next).getTime() - 1);
        expect(newestDue(one, timeZone, after, justBefore)).toEqual(next);
        expect(newestDue(one, timeZone, next, justBefore)).toBeNull();
        expect(newestDue(one, timeZone, after, new Date(next.getTime() - 1))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('is as late as a month later, or as early as a month before', () => {
    const first = { interval: 'monthly', monthDay: '1' } as const;
    expect(dueAfter(first, '2026-01-01T11:00:00Z')).toBe('2026-02-01T11:00:00.000Z');
    const newest = (now: string) =>
      newestDue(times(first), zone, new Date('2025-12-31T00:00:00Z'), new Date(now));
    expect(newest('2026-02-01T10:59:59.999Z')).toEqual(new Date('2026-01-01T11:00:00Z'));
    expect(newest('2026-02-01T11:00:00Z')).toEqual(new Date('2026-02-01T11:00:00Z'));
  });

  it('is made up for once after a server was down for days', () => {
    const since = new Date('2026-03-10T12:00:00Z');
    expect(newestDue(times({}), zone, since, new Date('2026-03-14T12:00:00Z'))).toEqual(
      new Date('2026-03-14T10:00:00Z'),
    );
  });
});

it('[REPORT-06] the period mailed is over, and periods of one schedule follow each other', () => {
  expect(periodMailed('daily', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodMailed('weekly', '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodMailed('monthly', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  fc.assert(
    fc.property(anyTimes, anyZone, anyInstant, (one, timeZone, after) => {
      const first = nextDue(one, timeZone, after);
      const [now, later] = [first, nextDue(one, timeZone, first)].map((at) =>
        periodMailed(one.interval, dayIn(timeZone, at.toISOString())),
      );
      expect(now && now.to < dayIn(timeZone, first.toISOString())).toBe(true);
      expect(later?.from).toBe(addDays(now?.to ?? '', 1));
    }),
    { numRuns: 60 },
  );
});
