import { describe, expect, test } from 'vitest';
import { nextRun } from '../../../src/server/core/jobs/schedule.ts';

const next = (time: string, zone: string, after: string, weekday?: number) =>
  nextRun(
    { time, ...(weekday === undefined ? {} : { weekday }) },
    zone,
    new Date(after),
  ).toISOString();

describe('[ROUTE-11] the next run of a job', () => {
  test.each([
    [
      'later the same day',
      '06:00',
      'America/New_York',
      '2026-03-10T09:59:59Z',
      undefined,
      '2026-03-10T10:00:00.000Z',
    ],
    [
      'not at the very moment again',
      '06:00',
      'America/New_York',
      '2026-03-10T10:00:00Z',
      undefined,
      '2026-03-11T10:00:00.000Z',
    ],
    [
      'after the clocks went forward',
      '06:00',
      'America/New_York',
      '2026-03-07T12:00:00Z',
      undefined,
      '2026-03-08T10:00:00.000Z',
    ],
    [
      'an hour later where summer time skips it',
      '02:30',
      'America/New_York',
      '2026-03-08T05:00:00Z',
      undefined,
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'once where summer time ends',
      '01:30',
      'America/New_York',
      '2026-11-01T05:30:00Z',
      undefined,
      '2026-11-02T06:30:00.000Z',
    ],
    [
      'on its day of the week',
      '06:00',
      'Pacific/Honolulu',
      '2026-03-10T00:00:00Z',
      1,
      '2026-03-16T16:00:00.000Z',
    ],
    [
      'over the end of the year',
      '02:00',
      'UTC',
      '2026-12-31T02:00:00Z',
      undefined,
      '2027-01-01T02:00:00.000Z',
    ],
  ])('is %s', (_what, time, zone, after, weekday, expected) => {
    expect(next(time, zone, after, weekday)).toBe(expected);
  });
});
