import { ClockOff } from '../core/http/clockOff.ts';
import type { Reader } from '../database/database.ts';
import type { Log } from '../platform/log/log.ts';
import { describeClock, isClockOff, isClockRefused, measureClock } from './clock.ts';

/** Whether this machine's clock agrees with the database's, also after it was set while the server runs. */
export interface ClockWatch {
  /**
   * Returns at once unless the clock was set since the last comparison, or was too far off then: it is compared first.
   *
   * @throws ClockOff while records would get wrong times, and what the database throws where it must be asked.
   */
  check(): Promise<void>;
  /** The same for who cannot wait: compares in the background. */
  isOff(): boolean;
  /** Compares now: a clock that is slowly wrong makes no jump. */
  compare(): Promise<void>;
}

/** A clock that is set differs from the time since the start; one that is corrected gradually does not. */
const jumpMilliseconds = 1_000;

/** Asked by each call while the clock is off, so that it is used again as soon as it is right. */
const againMilliseconds = 1_000;

interface Clocks {
  /** The clock of the machine, in milliseconds since 1970. */
  readonly wall: () => number;
  /** One that no one sets, in milliseconds. */
  readonly steady: () => number;
}

const ofMachine: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** @param offset how many seconds the clock is ahead of the database's now. */
export function watchClock(
  { database, log }: { readonly database: Reader; readonly log: Log },
  offset: number,
  { wall, steady }: Clocks = ofMachine,
): ClockWatch {
  const since = () => wall() - steady();
  let seconds = offset;
  let base = since();
  let comparedAt = steady();
  let comparing: Promise<void> | undefined;
  const note = (found: number) => {
    const isWorse = (of: (seconds: number) => boolean) => of(found) && !of(seconds);
    if (isWorse(isClockOff) || isWorse(isClockRefused)) {
      log('warn', 'clock off', { seconds: found, advice: describeClock(found) });
    } else if (isClockOff(seconds) && !isClockOff(found)) {
      log('info', 'clock right again');
    }
    seconds = found;
  };
  const measure = async () => {
    const begun = since();
    note(await measureClock(database, wall));
    base = begun;
    comparedAt = steady();
  };
  const compare = () => {
    comparing ??= measure().finally(() => {
      comparing = undefined;
    });
    return comparing;
  };
  const isUnsure = () =>
    Math.abs(since() - base) > jumpMilliseconds ||
    (isClockRefused(seconds) && steady() - comparedAt > againMilliseconds);
  return {
    compare,
    check: async () => {
      if (isUnsure()) await compare();
      if (isClockRefused(seconds)) throw new ClockOff();
    },
    isOff: () => {
      const mustWait = isUnsure();
      if (mustWait) compare().catch(() => undefined);
      return mustWait || isClockRefused(seconds);
    },
  };
}
