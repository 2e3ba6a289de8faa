import { addDays, instantOfLocalTime } from '../../../rules/custodyTime.ts';
import { periodStart } from '../../../rules/form3848.ts';

/** A period as instants: from its first midnight in the agency's zone to the one after its last day. */
export interface Period {
  readonly endDay: string;
  readonly start: Date;
  /** Excluded. */
  readonly end: Date;
}

export function periodOf(endDay: string, timeZone: string): Period {
  return {
    endDay,
    start: midnight(periodStart(endDay), timeZone),
    end: midnight(addDays(endDay, 1), timeZone),
  };
}

/** When a day begins in a zone; where clocks skip its midnight, an hour later. A day beyond its month's end rolls over. */
export function midnight(day: string, timeZone: string): Date {
  const real = addDays(day, 0);
  for (const time of ['00:00', '01:00']) {
    const read = instantOfLocalTime(real, time, timeZone);
    if (read.ok) return new Date(read.instant);
  }
  throw new Error(`${day} does not begin in ${timeZone}`);
}
