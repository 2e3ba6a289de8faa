import { addDays, dayStart } from '../time/custodyTime.ts';
import { isExpired } from '../time/expiry.ts';

const weekLength = 7;

/** The Monday of the week that a day (YYYY-MM-DD) is in. */
export function weekStart(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % weekLength;
  return addDays(day, -sinceMonday);
}

/** The Mondays of so many weeks; the last is of the week that `today` is in. */
export function trendWeeks(today: string, count: number): string[] {
  const last = weekStart(today);
  return Array.from({ length: count }, (_, index) =>
    addDays(last, (index + 1 - count) * weekLength),
  );
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The instants at which these days (or weeks, given by their first days) start in a time zone: an event belongs to the
 * last one that had started by then, whether a day has 23, 24 or 25 hours there.
 */
export function beginnings(days: readonly string[], timeZone: string): string[] {
  return days.map((day) => dayStart(day, timeZone));
}

/** What changed stock of lots that expire on one day. */
export interface StockChange {
  readonly expiresOn: string;
  /** 0: before the first day; from 1: on that one of the days. */
  readonly place: number;
  readonly change: number;
}

export interface StockCourse {
  readonly opening: number;
  readonly days: readonly { readonly day: string; readonly balance: number }[];
}

/**
 * What can be used at the end of each day, given by the days on which it changed. A lot that has expired does not count
 * from the next day on, whether or not someone removed it, as for PAR.
 *
 * @param days one after another, in the agency's time zone; at least one.
 */
export function stockCourse(changes: readonly StockChange[], days: readonly string[]): StockCourse {
  const first = days[0];
  if (first === undefined) throw new Error('A course has at least one day.');
  const ends = [addDays(first, -1), ...days];
  const balances = ends.map(() => 0);
  for (const [expiresOn, moved] of byExpiration(changes)) {
    let held = 0;
    for (const [place, day] of ends.entries()) {
      if (isExpired(expiresOn, day)) break;
      held += moved.get(place) ?? 0;
      balances[place] = (balances[place] ?? 0) + held;
    }
  }
  const opening = balances[0] ?? 0;
  return {
    opening,
    days: days.flatMap((day, index) => {
      const balance = balances[index + 1] ?? 0;
      return balance === balances[index] ? [] : [{ day, balance }];
    }),
  };
}

function byExpiration(changes: readonly StockChange[]): Map<string, Map<number, number>> {
  const found = new Map<string, Map<number, number>>();
  for (const { expiresOn, place, change } of changes) {
    const moved = found.get(expiresOn) ?? new Map<number, number>();
    found.set(expiresOn, moved);
    moved.set(place, (moved.get(place) ?? 0) + change);
  }
  return found;
}

/** The balance at the end of each of the days. */
export function balancesOf(course: StockCourse, days: readonly string[]): number[] {
  const changed = new Map(course.days.map(({ day, balance }) => [day, balance]));
  let balance = course.opening;
  return days.map((day) => {
    balance = changed.get(day) ?? balance;
    return balance;
  });
}
