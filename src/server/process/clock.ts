import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { StartFailure } from '../platform/files/startFailure.ts';

/** Codes of authenticators and the ledger's times allow no more. */
const reportedSeconds = 2;
const refusedSeconds = 30;

/**
 * How many seconds this machine's clock is ahead of the database server's; negative if it is behind. The time that the
 * question takes is shared out evenly.
 */
export async function measureClock(
  reader: Reader,
  now: () => number = () => Date.now(),
): Promise<number> {
  const asked = now();
  const [answer] = await selectRows(
    reader,
    sql`select extract(epoch from clock_timestamp())::float8 as "seconds"`,
    v.object({ seconds: v.number() }),
  );
  const answered = now();
  const middle = (asked + answered) / 2_000;
  return Math.round((middle - (answer?.seconds ?? middle)) * 10) / 10;
}

export const isClockOff = (seconds: number) => Math.abs(seconds) > reportedSeconds;

/** Whether records would get wrong times. */
export const isClockRefused = (seconds: number) => Math.abs(seconds) > refusedSeconds;

/** How far the clock is off, and in which direction. */
export const describeClock = (seconds: number) =>
  `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of the database server.`;

/** @throws StartFailure if records would get wrong times. */
export function rejectWrongClock(seconds: number): void {
  if (!isClockRefused(seconds)) return;
  throw new StartFailure(
    'clock_off',
    `${describeClock(seconds)} Records would get wrong times. Set both clocks with NTP and start again.`,
  );
}
