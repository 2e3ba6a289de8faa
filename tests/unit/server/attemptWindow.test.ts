import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttemptWindow,
  attemptWindowMilliseconds,
  countAttempt,
  countDayAttempt,
  dayMilliseconds,
} from '../../../src/server/core/identity/attemptWindow.ts';

const empty: AttemptWindow = { attemptedAt: [], lockedUntil: null };

describe('the attempt window', () => {
  it('never lets more than five attempts through in any 15 minutes, however they are spaced', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 8 * 60_000 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let window = empty;
        let clock = 1_800_000_000_000;
        const evaluated: number[] = [];
        for (const step of steps) {
          clock += step;
          const reservation = countAttempt(window, 5, new Date(clock));
          if (reservation.kind === 'reserved') {
            window = reservation.window;
            evaluated.push(clock);
          }
        }
        return evaluated.every((at, index) => {
          const sixthBefore = evaluated[index - 5];
          return sixthBefore === undefined || at - sixthBefore >= attemptWindowMilliseconds;
        });
      }),
    );
  });

  it('lets the account in again when the lock is over, with all attempts available', () => {
    const start = new Date(1_800_000_000_000);
    let window = empty;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reservation = countAttempt(window, 5, start);
      if (reservation.kind === 'reserved') window = reservation.window;
    }
    expect(countAttempt(window, 5, start).kind).toBe('locked');
    const later = new Date(start.getTime() + attemptWindowMilliseconds);
    expect(countAttempt(window, 5, later)).toMatchObject({ kind: 'reserved', attemptsLeft: 4 });
  });
});

describe('the attempts of a day', () => {
  it('never lets more than 35 attempts through in any 24 hours, however they are spaced', () => {
    const gaps = fc.array(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 6 * 60 * 60_000 }),
        fc.constant(31 * 60_000),
      ),
      { minLength: 1, maxLength: 300 },
    );
    fc.assert(
      fc.property(gaps, (steps) => {
        let window = empty;
        let clock = 1_800_000_000_000;
        const evaluated: number[] = [];
        for (const step of steps) {
          clock += step;
          const reservation = countDayAttempt(window, new Date(clock));
          if (reservation.kind === 'reserved') {
            window = reservation.window;
            evaluated.push(clock);
          }
        }
        return evaluated.every((at, index) => {
          const earlier = evaluated[index - 35];
          return earlier === undefined || at - earlier >= dayMilliseconds;
        });
      }),
    );
  });

  it('locks from the tenth on, each fifth time for twice as long', () => {
    let window = empty;
    let clock = 1_800_000_000_000;
    const locks: [number, number][] = [];
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const reservation = countDayAttempt(window, new Date(clock));
      if (reservation.kind === 'locked') throw new Error('The lock has passed');
      window = reservation.window;
      if (window.lockedUntil === null) continue;
      const hours = (window.lockedUntil.getTime() - clock) / 3_600_000;
      locks.push([attempt, hours]);
      expect(reservation.attemptsLeft).toBe(0);
      clock = window.lockedUntil.getTime();
    }
    expect(locks).toEqual([
      [10, 0.5],
      [15, 1],
      [20, 2],
      [25, 4],
      [30, 8],
    ]);
  });
});
