import { addDays } from './custodyTime.ts';
import { dayText } from './dayText.ts';

/** What decides whether stock may be at a site. */
export type NotifiedSite = {
  readonly kind: 'registered' | 'designated';
  /** When the DEA was notified of a designated one. */
  readonly noticeGivenOn: string | null;
};

/** A designated location may hold stock this many days after the DEA was notified (21 CFR 1301.12, EMS). */
export const noticeDays = 30;

/** The first day on which stock may be at a designated location; null if the DEA has not been notified. */
export function stockFrom(noticeGivenOn: string | null): string | null {
  return noticeGivenOn === null ? null : addDays(noticeGivenOn, noticeDays);
}

/**
 * Why stock must not go to a site yet, as one sentence; null if it may.
 *
 * @param today YYYY-MM-DD
 * @param where in the sentence: “at Station 2” where “here” could be another site.
 */
export function noticeWarning(
  { kind, noticeGivenOn }: NotifiedSite,
  today: string,
  where = 'here',
): string | null {
  if (kind !== 'designated') return null;
  const from = stockFrom(noticeGivenOn);
  if (from === null) {
    return `No stock may be kept ${where} yet. Notify the DEA ${noticeDays} days before the first delivery, and enter the day of the notice.`;
  }
  return today < from
    ? `No stock may be kept ${where} before ${dayText(from)}: the DEA must have ${noticeDays} days' notice.`
    : null;
}
