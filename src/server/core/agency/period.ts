import { periodStart } from '../../../rules/reports/form3848.ts';
import { addDays, dayStart } from '../../../rules/time/custodyTime.ts';

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

/** When a day starts in a zone (see `dayStart`). */
export function midnight(day: string, timeZone: string): Date {
  return new Date(dayStart(day, timeZone));
}
