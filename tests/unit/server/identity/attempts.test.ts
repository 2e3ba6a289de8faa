import { describe, expect, it } from 'vitest';
import {
  type AttemptWindow,
  countAttempt,
  countDayAttempt,
  wrongAttemptLimit,
} from '../../../../src/server/core/identity/attemptWindow.ts';
import { lockLabels } from '../../../../src/server/core/identity/lockLabels.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = new Date('2026-03-10T08:00:00.000Z');
const ago = (milliseconds: number) => new Date(+now - milliseconds);
const windowOf = (attemptedAt: Date[], lockedUntil: Date | null = null): AttemptWindow => ({
  attemptedAt,
  lockedUntil,
});

// docs/security.md: five incorrect secrets in 15 minutes lock it for 15 minutes.
describe('attempts within 15 minutes', () => {
  it('count until the fifth, which locks for 15 minutes', () => {
    const four = [1, 2, 3, 4].map((minutes) => ago(minutes * minute));
    expect(countAttempt(windowOf(four.slice(1)), wrongAttemptLimit, now)).toEqual({
      kind: 'reserved',
      window: { attemptedAt: [...four.slice(1), now], lockedUntil: null },
      attemptsLeft: 1,
    });
    expect(countAttempt(windowOf(four), wrongAttemptLimit, now)).toEqual({
      kind: 'reserved',
      window: { attemptedAt: [...four, now], lockedUntil: new Date('2026-03-10T08:15:00.000Z') },
      attemptsLeft: 0,
    });
  });

  it('are refused while it is locked, and not when the lock ends', () => {
    const until = new Date(+now + 1);
    expect(countAttempt(windowOf([ago(1)], until), wrongAttemptLimit, now)).toEqual({
      kind: 'locked',
      until,
    });
    expect(countAttempt(windowOf([ago(1), ago(2)], now), wrongAttemptLimit, now)).toEqual({
      kind: 'reserved',
      window: { attemptedAt: [now], lockedUntil: null },
      attemptsLeft: 4,
    });
  });

  it('no longer count once they are 15 minutes old', () => {
    const window = windowOf([ago(15 * minute), ago(15 * minute - 1)]);
    expect(countAttempt(window, wrongAttemptLimit, now)).toMatchObject({
      window: { attemptedAt: [ago(15 * minute - 1), now] },
      attemptsLeft: 3,
    });
  });
});

// docs/security.md: ten incorrect PINs within 24 hours lock it for half an hour, each five more for twice as long.
describe('[SIGN-06] PINs within 24 hours', () => {
  const tried = (count: number, lockedUntil: Date | null = null) =>
    windowOf(
      Array.from({ length: count }, (_, at) => ago((count - at) * minute)),
      lockedUntil,
    );

  it.each([
    [0, 9, null],
    [8, 1, null],
    [9, 0, 0.5],
    [10, 4, null],
    [13, 1, null],
    [14, 0, 1],
    [15, 4, null],
    [19, 0, 2],
    [24, 0, 4],
  ])('after %i leave %i more, and lock for %s hours', (count, attemptsLeft, hours) => {
    const reservation = countDayAttempt(tried(count), now);
    expect(reservation).toMatchObject({
      kind: 'reserved',
      attemptsLeft,
      window: { lockedUntil: hours === null ? null : new Date(+now + hours * hour) },
    });
  });

  it('are refused while it is locked, and counted on when the lock ends', () => {
    const until = new Date(+now + 1);
    expect(countDayAttempt(tried(10, until), now)).toEqual({ kind: 'locked', until });
    expect(countDayAttempt(tried(10, now), now)).toMatchObject({
      kind: 'reserved',
      attemptsLeft: 4,
    });
  });

  it('no longer count once they are 24 hours old', () => {
    const window = windowOf([ago(24 * hour), ago(24 * hour - 1)]);
    expect(countDayAttempt(window, now)).toMatchObject({
      window: { attemptedAt: [ago(24 * hour - 1), now] },
    });
  });
});

describe('how long a lock lasts', () => {
  it.each([
    [1, '1 minute'],
    [minute, '1 minute'],
    [minute + 1, '2 minutes'],
    [15 * minute, '15 minutes'],
    [59 * minute, '59 minutes'],
    [59 * minute + 1, '1 hour'],
    [hour, '1 hour'],
    [hour + 1, '2 hours'],
    [4 * hour, '4 hours'],
  ])('%i ms is said as %s', (milliseconds, label) => {
    expect(lockLabels(milliseconds)).toBe(label);
  });
});
