import { dayText } from './dayText.ts';

/** Building one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of a zone at an instant, in milliseconds east of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, format);
  const read = format.formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) =>
    read.find(({ type }) => type === name)?.value ?? '';
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(local) - Math.floor(instant / 1_000) * 1_000;
}

export type LocalInstant =
  | { ok: true; instant: string }
  | { ok: false; code: 'time_missing' | 'time_does_not_exist'; message: string };

/**
 * The instant (ISO 8601, UTC) at which clocks in `timeZone` show `day` (YYYY-MM-DD) and `time` (HH:MM). An hour that
 * daylight saving time skips is refused; of an hour that happens twice the first is used, so that the end of daylight
 * saving time never puts a record into the future.
 */
export function instantOfLocalTime(day: string, time: string, timeZone: string): LocalInstant {
  const isShaped = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time);
  const wall = isShaped ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
  // Some engines roll 31 February over into March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) {
    return { ok: false, code: 'time_missing', message: 'Enter the date and the time.' };
  }
  const candidates = [-1, 1].map((side) => wall - offsetAt(wall + side * 86_400_000, timeZone));
  const fitting = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  if (fitting.length === 0) {
    return {
      ok: false,
      code: 'time_does_not_exist',
      message: 'That time was skipped for daylight saving time. Check the time.',
    };
  }
  return { ok: true, instant: new Date(Math.min(...fitting)).toISOString() };
}

/** The calendar day (YYYY-MM-DD) that an instant falls on in a zone. */
export function dayIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
}

/** The clock time (HH:MM) that an instant shows in a zone. */
export function timeIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(11, 16);
}

/** So many calendar days later (earlier where negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** So many calendar months later; a day that the month does not have becomes its last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/**
 * The instant (ISO 8601, UTC) at which a day starts in a zone; where clocks skip its midnight, an hour later. A day
 * beyond its month's end rolls over.
 */
export function dayStart(day: string, timeZone: string): string {
  const real = addDays(day, 0);
  for (const time of ['00:00', '01:00']) {
    const read = instantOfLocalTime(real, time, timeZone);
    if (read.ok) return read.instant;
  }
  throw new Error(`${day} doesn’t start in ${timeZone}`);
}

/** “Jul 14, 2026, 07:12” in a time zone. @param instant ISO 8601 */
export function momentText(timeZone: string, instant: string): string {
  return `${dayText(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`;
}
