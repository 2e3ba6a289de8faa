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
 * daylight saving time skips is refused. Of an hour that happens twice, the offset from UTC at the end of `time`
 * (01:30-05:00) says which; without one the first is used, so that the end of daylight saving time never puts a record
 * into the future. An offset that the time does not have then is ignored: the day was changed after it was chosen.
 */
export function instantOfLocalTime(day: string, time: string, timeZone: string): LocalInstant {
  const [, clock = '', offset] = /^(\d{2}:\d{2})([+-]\d{2}:\d{2})?$/.exec(time) ?? [];
  const wall = wallOf(day, clock);
  if (wall === null) {
    return { ok: false, code: 'time_missing', message: 'Enter the date and the time.' };
  }
  const fitting = instantsAt(wall, timeZone);
  const chosen = fitting.find((instant) => offsetText(wall - instant) === offset) ?? fitting[0];
  if (chosen === undefined) {
    return {
      ok: false,
      code: 'time_does_not_exist',
      message: 'That time was skipped for daylight saving time. Check the time.',
    };
  }
  return { ok: true, instant: new Date(chosen).toISOString() };
}

/** The same of a day and a time in one text, as a form has them: 2026-11-01T01:30, or with seconds or an offset. */
export function instantOfMoment(text: string, timeZone: string): LocalInstant {
  const [day = '', time = ''] = text.split('T');
  return instantOfLocalTime(day, time.replace(/^(\d{2}:\d{2}):\d{2}(\.\d+)?/, '$1'), timeZone);
}

/**
 * The same where the time cannot be chosen afterwards, as in a file: an hour that happens twice needs its offset, and an
 * offset that clocks do not have then is refused.
 */
export function instantOfStatedTime(
  day: string,
  time: string,
  timeZone: string,
): { ok: true; instant: string } | { ok: false; message: string } {
  const read = instantOfLocalTime(day, time, timeZone);
  if (!read.ok) return read;
  const [clock, stated] = [time.slice(0, 5), time.slice(5)];
  const fitting = instantsAt(Date.parse(`${day}T${clock}Z`), timeZone).map((instant) =>
    offsetText(offsetAt(instant, timeZone)),
  );
  if (stated === '' ? fitting.length === 1 : fitting.includes(stated)) return read;
  const [first = '', second] = fitting.map((offset) => `${clock}${offset}`);
  const message =
    second === undefined
      ? `Clocks of the agency have another offset then. Enter ${clock} or ${first}.`
      : `Clocks were set back and showed ${clock} twice that day. Enter ${first} for the first time or ${second} for the second.`;
  return { ok: false, message };
}

/** What clocks show, in milliseconds as if they showed UTC; null for what is no day and time. */
function wallOf(day: string, clock: string): number | null {
  const isShaped = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(clock);
  const wall = isShaped ? Date.parse(`${day}T${clock}:00Z`) : Number.NaN;
  // Some engines roll 31 February over into March.
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day ? null : wall;
}

/** When clocks show a time: never, once, or twice with the earlier first, because they were further ahead before. */
function instantsAt(wall: number, timeZone: string): number[] {
  const candidates = [-1, 1].map((side) => wall - offsetAt(wall + side * 86_400_000, timeZone));
  return [...new Set(candidates)].filter(
    (instant) => instant + offsetAt(instant, timeZone) === wall,
  );
}

/** “-05:00” of milliseconds east of UTC. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** One of the two moments of a time that happens twice. */
export interface RepeatedTime {
  /** From UTC, as `instantOfLocalTime` reads it after the time: “-05:00”. */
  readonly offset: string;
  /** “1:30 AM EST”. */
  readonly text: string;
}

/** Both moments of a time that happens twice on a day, the earlier first; empty for any other time. */
export function repeatedTimes(day: string, time: string, timeZone: string): RepeatedTime[] {
  const wall = wallOf(day, time);
  const instants = wall === null ? [] : instantsAt(wall, timeZone);
  if (wall === null || instants.length < 2) return [];
  return instants.map((instant) => ({
    offset: offsetText(wall - instant),
    text: zoneFormat(timeZone).format(instant).replaceAll('\u202F', ' '),
  }));
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
}

/** Whether a day and a time in one text are one of two moments, and do not say which. */
export function isEitherOfTwo(text: string, timeZone: string): boolean {
  const [day = '', time = ''] = text.split('T');
  return !/[+-]/.test(time) && repeatedTimes(day, time.slice(0, 5), timeZone).length > 0;
}

/** Which of the two an instant is; undefined where its time happens once. */
function repeatedAt(timeZone: string, instant: string): RepeatedTime | undefined {
  const at = Date.parse(instant);
  const [before, after] = [-1, 1].map((side) => offsetAt(at + side * 86_400_000, timeZone));
  if (before === after) return undefined;
  const offset = offsetText(offsetAt(at, timeZone));
  return repeatedTimes(dayIn(timeZone, instant), timeIn(timeZone, instant), timeZone).find(
    (one) => one.offset === offset,
  );
}

/** The clock time of an instant as a form has it: HH:MM, with the offset where that time happens twice. */
export function clockTimeIn(timeZone: string, instant: string): string {
  return `${timeIn(timeZone, instant)}${repeatedAt(timeZone, instant)?.offset ?? ''}`;
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

/** “Jul 14, 2026, 07:12” in a time zone; a time that happens twice with its zone. @param instant ISO 8601 */
export function momentText(timeZone: string, instant: string): string {
  const zone = repeatedAt(timeZone, instant)?.text.split(' ').slice(2).join(' ');
  const moment = `${dayText(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`;
  return zone === undefined ? moment : `${moment} ${zone}`;
}
