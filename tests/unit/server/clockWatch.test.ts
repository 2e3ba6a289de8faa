import { beforeEach, describe, expect, it } from 'vitest';
import { toFailure } from '../../../src/server/core/http/problem.ts';
import type { Reader } from '../../../src/server/database/database.ts';
import { type ClockWatch, watchClock } from '../../../src/server/process/clockWatch.ts';

/** The times in seconds: of the machine, since its start, and of the database. */
let times: { wall: number; steady: number; database: number };
let questions: number;
let events: string[];
let clock: ClockWatch;

const database = {
  execute: () => {
    questions += 1;
    return Promise.resolve({ rows: [{ seconds: times.database }] });
  },
} as unknown as Reader;

function pass(seconds: number): void {
  times.wall += seconds;
  times.steady += seconds;
  times.database += seconds;
}

beforeEach(() => {
  times = { wall: 1_000_000, steady: 50, database: 1_000_000 };
  questions = 0;
  events = [];
  clock = watchClock({ database, log: (_level, event) => events.push(event) }, 0, {
    wall: () => times.wall * 1_000,
    steady: () => times.steady * 1_000,
  });
});

describe('the clock of a server that runs', () => {
  it('asks the database nothing while no one sets it', async () => {
    pass(3_600);
    await clock.check();
    expect(clock.isOff()).toBe(false);
    expect([questions, events]).toEqual([0, []]);
  });

  it.each([400, -400, 31])(
    'is refused at the first call after it was set by %d s',
    async (jump) => {
      times.wall += jump;
      expect(clock.isOff()).toBe(true);
      const failure = await clock.check().catch((error: unknown) => error);
      expect(toFailure(failure)).toMatchObject({
        status: 503,
        problem: { code: 'clock_off' },
        retryAfterSeconds: 60,
        isUnexpected: false,
      });
      // One question for all who ask at once.
      expect([questions, events]).toEqual([1, ['clock off']]);
      await expect(clock.check()).rejects.toThrow();
      expect(questions).toBe(1);

      times.wall -= jump;
      await clock.check();
      expect(clock.isOff()).toBe(false);
      expect(events).toEqual(['clock off', 'clock right again']);
    },
  );

  it('is used again when that of the database was the wrong one, and is right now', async () => {
    times.wall += 400;
    await expect(clock.check()).rejects.toThrow();
    times.database += 400;
    pass(2);
    await clock.check();
    expect(events).toEqual(['clock off', 'clock right again']);
  });

  it('that is set right, or is only a little wrong, keeps being used', async () => {
    times.wall += 400;
    times.database += 400;
    await clock.check();
    expect([questions, events]).toEqual([1, []]);
    times.wall += 10;
    await clock.check();
    expect([questions, events]).toEqual([2, ['clock off']]);
  });

  it('that is more wrong each minute is noticed by the comparison of each minute', async () => {
    for (let minute = 0; minute < 40; minute += 1) {
      pass(60);
      times.database -= 0.9;
      await clock.compare();
    }
    expect(clock.isOff()).toBe(true);
    await expect(clock.check()).rejects.toThrow();
    // When it is off, and when it is refused.
    expect(events).toEqual(['clock off', 'clock off']);
  });
});
