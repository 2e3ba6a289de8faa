const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2027-03-31` as “Mar 31, 2027”. A day has no time zone. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${months[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
}

/** “Jul 1 to Jul 14, 2026”; both years where they differ. */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayText(from);
  return `${first} to ${dayText(to)}`;
}

/** “Jul 14”, where the year is known. */
export function shortDay(day: string): string {
  return dayText(day).replace(/, \d+$/, '');
}
