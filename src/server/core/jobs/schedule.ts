import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { instantOn } from '../../../rules/time/instantOn.ts';

/** At a time of day in a zone: every day, or on one day of the week (0 is Sunday). */
interface DailySchedule {
  /** HH:MM */
  readonly time: string;
  readonly weekday?: number;
}

/** In every hour at this minute. */
interface HourlySchedule {
  readonly minute: number;
}

export type Schedule = DailySchedule | HourlySchedule;

const hour = 3_600_000;

/**
 * The first instant after `after` at which clocks in `timeZone` show the schedule's time. Where daylight saving time
 * skips that time, an hour later on the same day.
 */
export function nextRun(schedule: Schedule, timeZone: string, after: Date): Date {
  if ('minute' in schedule) {
    const offset = schedule.minute * 60_000;
    return new Date((Math.floor((after.getTime() - offset) / hour) + 1) * hour + offset);
  }
  const today = dayIn(timeZone, after.toISOString());
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead);
    if (schedule.weekday !== undefined && new Date(day).getUTCDay() !== schedule.weekday) continue;
    const at = instantOn(day, schedule.time, timeZone);
    if (at > after) return at;
  }
  throw new Error(`No run of ${schedule.time} within eight days`);
}
