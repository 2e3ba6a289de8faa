import type { MailInterval } from '../../contract/reports/reportSchedule.ts';
import { addDays, addMonths, dayIn } from '../time/custodyTime.ts';
import { instantOn } from '../time/instantOn.ts';

/** When something is mailed, by clocks and calendar of a time zone. */
export interface MailTimes {
  readonly interval: MailInterval;
  /** 0 (Sunday) to 6. */
  readonly weekday: string;
  /** 1 to 31. */
  readonly monthDay: string;
  /** HH:MM */
  readonly time: string;
}

/** Days within which every interval is due at least once. */
const longest = 31;

/**
 * The first instant after `after` at which a mail is due (REPORT-06). A month that does not have the day uses its last
 * one; where daylight saving time skips the time, it is an hour later.
 */
export function nextDue(times: MailTimes, timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after.toISOString());
  for (let ahead = 0; ahead <= longest; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDueOn(times, day)) continue;
    const at = instantOn(day, times.time, timeZone);
    if (at > after) return at;
  }
  throw new Error(`Nothing is due within ${longest} days`);
}

/**
 * The newest instant after `since` and not after `now` at which a mail was due; null if there is none. What was missed
 * while no server ran is made up for once.
 */
export function newestDue(times: MailTimes, timeZone: string, since: Date, now: Date): Date | null {
  const today = dayIn(timeZone, now.toISOString());
  for (let before = 0; before <= longest; before += 1) {
    const day = addDays(today, -before);
    if (!isDueOn(times, day)) continue;
    const at = instantOn(day, times.time, timeZone);
    if (at <= now) return at > since ? at : null;
  }
  throw new Error(`Nothing was due within ${longest} days`);
}

function isDueOn({ interval, weekday, monthDay }: MailTimes, day: string): boolean {
  if (interval === 'daily') return true;
  if (interval === 'weekly') return new Date(day).getUTCDay() === Number(weekday);
  const date = Number(day.slice(8));
  const isLastOfMonth = addDays(day, 1).endsWith('-01');
  return isLastOfMonth ? date <= Number(monthDay) : date === Number(monthDay);
}

/**
 * The period that a mailed report shows, both days included and all of them over: the day before, the seven days
 * before, or the calendar month before.
 *
 * @param day the day on which the mail is due, YYYY-MM-DD
 */
export function periodMailed(interval: MailInterval, day: string): { from: string; to: string } {
  if (interval === 'monthly') {
    const first = `${day.slice(0, 8)}01`;
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  }
  return { from: addDays(day, interval === 'daily' ? -1 : -7), to: addDays(day, -1) };
}
