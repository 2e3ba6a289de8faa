import { daysUntilExpiry } from '../../../rules/time/expiry.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const pad = (value: number) => String(value).padStart(2, '0');

/** `2027-03-31` as “Mar 31, 2027”. A day has no time zone. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${months[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
}

/** The day of an instant where the browser is: “Jul 14, 2026”. */
export function dateText(instant: string): string {
  const at = new Date(instant);
  return `${months[at.getMonth()] ?? ''} ${at.getDate()}, ${at.getFullYear()}`;
}

/** “07:12” where the browser is. */
export function timeText(instant: string): string {
  const at = new Date(instant);
  return `${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** “07:11:42”, for evidence. */
export function secondsText(instant: string): string {
  return `${timeText(instant)}:${pad(new Date(instant).getSeconds())}`;
}

/** “Jul 14, 2026, 07:12” where the browser is. */
export function whenText(instant: string): string {
  return `${dateText(instant)}, ${timeText(instant)}`;
}

/** “Tuesday, Jul 14, 2026, 07:12”, for the head of a page. */
export function longText(instant: string): string {
  const at = new Date(instant);
  return `${weekdays[at.getDay()] ?? ''}, ${whenText(instant)}`;
}

/** The time alone where it is today, otherwise day and month. */
export function recentText(instant: string, now: string): string {
  if (dateText(instant) === dateText(now)) return timeText(instant);
  return dateText(instant).replace(/, \d+$/, '');
}

/** The calendar day (YYYY-MM-DD) of an instant where the browser is. */
export function localDay(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** “Expired 2 days ago”, “Expires today”, “In 17 days”. A lot may be used to the end of its day. */
export function expiryText(day: string, now: string): string {
  const days = daysUntilExpiry(day, localDay(now));
  if (days < 0) return `Expired ${counted(-days)} ago`;
  return days === 0 ? 'Expires today' : `In ${counted(days)}`;
}

/** “Today”, “16 days”, “3 days overdue”. */
export function dueText(day: string, now: string): string {
  const days = daysUntilExpiry(day, localDay(now));
  if (days === 0) return 'Today';
  return days > 0 ? counted(days) : `${counted(-days)} overdue`;
}

function counted(days: number): string {
  return days === 1 ? '1\u00a0day' : `${days.toLocaleString('en-US')}\u00a0days`;
}
