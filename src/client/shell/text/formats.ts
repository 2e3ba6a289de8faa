import type { Product } from '../../../contract/core/product.ts';
import { dayText, shortDay } from '../../../rules/time/dayText.ts';
import { daysUntilExpiration } from '../../../rules/time/expiry.ts';

export { dayText };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const pad = (value: number) => String(value).padStart(2, '0');

/** The day of an instant where the browser is: “Jul 14, 2026”. */
export function dateText(instant: string): string {
  return dayText(localDay(instant));
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
  return `${weekdays[new Date(instant).getDay()] ?? ''}, ${whenText(instant)}`;
}

/** The time alone where it is today, otherwise day and month. */
export function recentText(instant: string, now: string): string {
  if (dateText(instant) === dateText(now)) return timeText(instant);
  return shortDay(localDay(instant));
}

/** The calendar day (YYYY-MM-DD) of an instant where the browser is. */
export function localDay(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** “Expired 2 days ago”, “Expires today”, “In 17 days”. A lot may be used to the end of its day. */
export function expirationText(day: string, now: string): string {
  const days = daysUntilExpiration(day, localDay(now));
  if (days < 0) return `Expired ${counted(-days)} ago`;
  return days === 0 ? 'Expires today' : `In ${counted(days)}`;
}

/** “Today”, “16 days”, “3 days overdue”. */
export function dueText(day: string, now: string): string {
  const days = daysUntilExpiration(day, localDay(now));
  if (days === 0) return 'Today';
  return days > 0 ? counted(days) : `${counted(-days)} overdue`;
}

function counted(days: number): string {
  return days === 1 ? '1\u00a0day' : `${days.toLocaleString('en-US')}\u00a0days`;
}

const nbsp = '\u00a0';
const number = String.raw`\d[\d,.]*`;
const unit = '(?:mcg|mg|g|ng|mL|L|each|vials?|syringes?|tablets?|films?|ampules?|units?|days?)';

/** A sentence as people read it: a number and its unit never part, and days are written out. */
export function formatted(text: string): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, dayText)
    .replace(new RegExp(`(${number}) (?=${unit}\\b)`, 'g'), `$1${nbsp}`);
}

/** “2 mL vial”, “tablet”, “powder vial”: the package, without the strength that is already before it. */
export function packageText({
  package: pack,
  strength,
  measure,
}: Pick<Product, 'package' | 'strength' | 'measure'>): string {
  const rest = pack.startsWith(`${strength} `) ? pack.slice(strength.length + 1) : pack;
  const isUnnamedPowder = measure === 'nanogram' && !rest.includes('powder');
  return formatted(isUnnamedPowder ? `powder ${rest}` : rest);
}
