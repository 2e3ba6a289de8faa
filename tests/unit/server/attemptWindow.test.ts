import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttemptWindow,
  attemptWindowMilliseconds,
  countAttempt,
} from '../../../src/server/identity/attemptWindow.ts';

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

  it('lets the account in again when the lock has passed, with all attempts anew', () => {
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
