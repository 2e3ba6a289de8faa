import { addMonths } from '../time/custodyTime.ts';
import { stockFrom } from '../time/siteNotice.ts';
import { dueOn, periodEndOf, periodEnds } from './form3848.ts';

// When what the law asks for is due (a loss: lossClocks.ts). Days are calendar days (YYYY-MM-DD) where the agency is; the last of them is in time.

/** A further inventory is taken within two years of the one before (21 CFR 1304.11(c)). */
const inventoryMonths = 24;

/** The last day for the inventory after one: the same day two years on, which for 29 February is the 28th. */
export function biennialDueOn(lastTakenOn: string): string {
  return addMonths(lastTakenOn, inventoryMonths);
}

/**
 * The forms 3848 that are not signed: of each period that is over, and if there is none, of the current one. Soonest
 * first.
 *
 * @param first the first day that anything was recorded
 * @param signed ends of the periods with a signed form
 */
export function openForms3848(
  today: string,
  first: string,
  signed: ReadonlySet<string>,
): { periodEnd: string; dueOn: string }[] {
  const isOver = (end: string) => end < today;
  const missing = periodEnds(today, first).filter((end) => isOver(end) && !signed.has(end));
  const open = missing.length > 0 ? missing.toReversed() : [periodEndOf(today)];
  return open.map((periodEnd) => ({ periodEnd, dueOn: dueOn(periodEnd) }));
}

/**
 * The day from which a designated place may hold stock, while that is in the future (30 days after the notice to the
 * DEA); `today` where no notice was given, because it is overdue as soon as the place is used. Null once the clock has
 * run out.
 */
export function noticeDeadline(noticeGivenOn: string | null, today: string): string | null {
  const from = stockFrom(noticeGivenOn) ?? today;
  return noticeGivenOn === null || from > today ? from : null;
}
