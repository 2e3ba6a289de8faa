import { addDays } from './custodyTime.ts';

// 5 U.S.C. 6103: the offices that notices go to are closed on these days.

type Rule =
  | { month: string; day: string }
  | { month: string; weekday: number; nth: number | 'last' };

const monday = 1;
const thursday = 4;

const rules: readonly { name: string; since: number; rule: Rule }[] = [
  { name: 'New Year’s Day', since: 1870, rule: { month: '01', day: '01' } },
  {
    name: 'Birthday of Martin Luther King, Jr.',
    since: 1986,
    rule: { month: '01', weekday: monday, nth: 3 },
  },
  { name: 'Washington’s Birthday', since: 1971, rule: { month: '02', weekday: monday, nth: 3 } },
  { name: 'Memorial Day', since: 1971, rule: { month: '05', weekday: monday, nth: 'last' } },
  { name: 'Juneteenth', since: 2021, rule: { month: '06', day: '19' } },
  { name: 'Independence Day', since: 1870, rule: { month: '07', day: '04' } },
  { name: 'Labor Day', since: 1894, rule: { month: '09', weekday: monday, nth: 1 } },
  { name: 'Columbus Day', since: 1971, rule: { month: '10', weekday: monday, nth: 2 } },
  { name: 'Veterans Day', since: 1978, rule: { month: '11', day: '11' } },
  { name: 'Thanksgiving Day', since: 1942, rule: { month: '11', weekday: thursday, nth: 4 } },
  { name: 'Christmas Day', since: 1870, rule: { month: '12', day: '25' } },
];

/**
 * The federal holidays that are observed in a year, in their order: one on a Saturday is observed on the Friday before,
 * one on a Sunday on the Monday after. So 31 December belongs to a year whose next one starts on a Saturday.
 */
export function federalHolidays(year: number): { name: string; day: string }[] {
  return [year, year + 1]
    .flatMap((of) =>
      rules
        .filter(({ since }) => of >= since)
        .map(({ name, rule }) => ({ name, day: observed(dayOf(rule, of)) })),
    )
    .filter(({ day }) => day.startsWith(`${year}-`));
}

/** True from Monday to Friday, unless a federal holiday is observed. @param day YYYY-MM-DD */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  const isWorkday = weekday >= monday && weekday <= monday + 4;
  return isWorkday && !federalHolidays(Number(day.slice(0, 4))).some((one) => one.day === day);
}

/** The business day that is so many business days after a day, which need not be one itself. */
export function addBusinessDays(day: string, days: number): string {
  let end = day;
  for (let left = days; left > 0; ) {
    end = addDays(end, 1);
    if (isBusinessDay(end)) left -= 1;
  }
  return end;
}

function dayOf(rule: Rule, year: number): string {
  if ('day' in rule) return `${year}-${rule.month}-${rule.day}`;
  const first = `${year}-${rule.month}-01`;
  const start = addDays(first, (rule.weekday - weekdayOf(first) + 7) % 7);
  if (rule.nth !== 'last') return addDays(start, (rule.nth - 1) * 7);
  const fifth = addDays(start, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(start, 21);
}

function observed(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === 6) return addDays(day, -1);
  return weekday === 0 ? addDays(day, 1) : day;
}

/** 0 for Sunday. A day has no time zone, so it is looked at in UTC. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
